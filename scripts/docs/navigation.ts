/** A group of the sidebar: its pages by their path below `docs/`, in order. */
export type Group = { readonly title: string; readonly pages: readonly string[] }

/** Every page of the site, in the order in which one reads on. A page of `docs/` that is missing here fails the build. */
const NAVIGATION: readonly Group[] = [
  {
    title: 'Begin',
    pages: [
      'first-steps.md',
      'install.md',
      'install-docker.md',
      'install-systemd.md',
      'install-kubernetes.md',
      'from-file-browser.md',
      'using.md',
      'installed-app.md',
    ],
  },
  {
    title: 'People',
    pages: ['users-and-rules.md', 'permissions.md', 'signing-in.md', 'sharing.md', 'audit.md', 'fail2ban.md'],
  },
  {
    title: 'Files',
    pages: [
      'uploads.md',
      'many-files.md',
      'downloads.md',
      'archives.md',
      'jobs.md',
      'live.md',
      'search.md',
      'viewing.md',
      'previews.md',
      'editor.md',
      'trash-and-versions.md',
    ],
  },
  { title: 'Other programs', pages: ['api-tokens.md', 'api.md', 'commands.md', 'hooks.md', 'webhooks.md'] },
  {
    title: 'Running it',
    pages: [
      'options.md',
      'settings.md',
      'command-line.md',
      'reverse-proxy.md',
      'branding.md',
      'operating.md',
      'upgrading.md',
      'troubleshooting.md',
      'security.md',
      'performance.md',
    ],
  },
  {
    title: 'Development',
    pages: ['architecture.md', 'testing.md', 'bun.md', 'translating.md', 'accessibility.md', 'how-to/*', 'decisions/*'],
  },
]

/**
 * The groups with the pages that `*` stands for.
 *
 * @param files every page there is
 * @throws Error that names each page that is missing or not listed
 */
export function resolveNavigation(files: readonly string[], groups: readonly Group[] = NAVIGATION): Group[] {
  const resolved = groups.map(({ title, pages }) => ({ title, pages: pages.flatMap((page) => expand(page, files)) }))
  const listed = resolved.flatMap(({ pages }) => pages)
  const problems = [
    ...listed.filter((page) => !files.includes(page)).map((page) => `docs/${page} is listed and not there`),
    ...files.filter((page) => !listed.includes(page)).map((page) => `docs/${page} is not listed`),
  ]
  if (problems.length > 0) throw new Error(`scripts/docs/navigation.ts: ${problems.join('; ')}`)
  return resolved
}

function expand(page: string, files: readonly string[]): readonly string[] {
  if (!page.endsWith('*')) return [page]
  return files.filter((file) => file.startsWith(page.slice(0, -1))).sort()
}
