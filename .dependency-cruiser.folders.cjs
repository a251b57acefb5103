// Run by scripts/check-imports.mjs beside .dependency-cruiser.cjs. Forbids cycles between folders of the server, type imports included;
// tests are exempt.
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: '\\.test\\.tsx?$|-conformance\\.ts$|/testing/|^server/[^/]+\\.ts$|node_modules' },
  },
}
