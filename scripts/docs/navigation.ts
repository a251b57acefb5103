/** A group of the sidebar: its pages by their path below `docs/`, in order. */
export type Group = { readonly title: string; readonly pages: readonly string[] }

/** Every page of the site, in reading order. A page of `docs/` that is missing here fails the build. */
const NAVIGATION: readonly Group[] = [
  { title: 'Overview', pages: ['README.md', 'reference/compare.md'] },
  {
    title: 'Begin',
    pages: [
      'use/first-steps.md',
      'operate/install.md',
      'operate/install-docker.md',
      'operate/install-systemd.md',
      'operate/install-kubernetes.md',
      'operate/from-file-browser.md',
      'use/using.md',
      'use/installed-app.md',
    ],
  },
  {
    title: 'Users and sharing',
    pages: [
      'operate/users-and-rules.md',
      'operate/access-entries.md',
      'operate/groups.md',
      'operate/quotas.md',
      'operate/invitations.md',
      'reference/permissions.md',
      'operate/signing-in.md',
      'operate/second-factors.md',
      'use/sharing.md',
      'use/notifications.md',
      'operate/audit.md',
      'operate/fail2ban.md',
    ],
  },
  {
    title: 'Files',
    pages: [
      'use/uploads.md',
      'operate/many-files.md',
      'use/downloads.md',
      'use/archives.md',
      'use/jobs.md',
      'reference/live.md',
      'use/search.md',
      'use/viewing.md',
      'operate/previews.md',
      'use/editor.md',
      'use/trash-and-versions.md',
    ],
  },
  {
    title: 'Other programs',
    pages: [
      'use/api-tokens.md',
      'use/webdav.md',
      'use/two-factor.md',
      'reference/api.md',
      'operate/commands.md',
      'operate/hooks.md',
      'operate/webhooks.md',
      'operate/mail.md',
    ],
  },
  {
    title: 'Running it',
    pages: [
      'reference/options.md',
      'reference/limits.md',
      'operate/settings.md',
      'reference/command-line.md',
      'operate/reverse-proxy.md',
      'operate/branding.md',
      'operate/operating.md',
      'operate/upgrading.md',
      'operate/troubleshooting.md',
      'operate/security.md',
      'reference/performance.md',
    ],
  },
  {
    title: 'Development',
    pages: [
      'develop/architecture.md',
      'develop/design.md',
      'develop/internals.md',
      'develop/renamed.md',
      'develop/testing.md',
      'develop/everyday-jobs.md',
      'develop/releasing.md',
      'develop/bun.md',
      'develop/translating.md',
      'develop/glossary.md',
      'use/accessibility.md',
      'develop/how-to/*',
      'develop/decisions/*',
    ],
  },
]

/**
 * Returns the groups with the pages that `*` stands for.
 *
 * @param files all existing pages
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
