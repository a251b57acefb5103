// Run by scripts/check-imports.mjs beside .dependency-cruiser.cjs: folders of the server do not need each other, not even for a type. Tests do.
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
