const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * Returns whether a module has a top-level await. No module of the page may: in WebKit (bug 242740), when two `import()`s of a module
 * overlap and anything in its graph has a top-level await, the second gets the module before it has run, with all its exports undefined.
 *
 * @param {unknown} node the body of an ESTree program, or a part of it
 * @returns {boolean}
 */
export function hasTopLevelAwait(node) {
  if (Array.isArray(node)) return node.some(hasTopLevelAwait)
  if (node === null || typeof node !== 'object' || FUNCTIONS.has(node.type)) return false
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) return true
  return Object.values(node).some(hasTopLevelAwait)
}
