// Equations are typeset by KaTeX, from this disk.
document.addEventListener('DOMContentLoaded', () => {
  for (const node of document.querySelectorAll('.math')) {
    const text = node.textContent;
    katex.render(text.slice(2, -2), node, { displayMode: text.startsWith('\\['), throwOnError: false });
  }
});
