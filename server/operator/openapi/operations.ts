import { commands, files, jobs, searching } from './operations/files.ts'
import { settings, webhooks } from './operations/instance.ts'
import { invitations } from './operations/invitations.ts'
import { keeping } from './operations/keeping.ts'
import { links, visitors } from './operations/links.ts'
import { mail } from './operations/mail.ts'
import { notices } from './operations/notices.ts'
import type { Group } from './operations/operation.ts'
import { page } from './operations/page.ts'
import { access, groups, people, secondFactors, sessions, tokens } from './operations/people.ts'
import { quotas } from './operations/quotas.ts'
import { uploads } from './operations/transfers.ts'
import { locks } from './operations/webdav.ts'

/** All groups of routes, in reading order. */
export const GROUPS: readonly Group[] = [
  sessions,
  tokens,
  secondFactors,
  files,
  uploads,
  locks,
  jobs,
  keeping,
  searching,
  links,
  visitors,
  notices,
  people,
  groups,
  access,
  quotas,
  invitations,
  settings,
  webhooks,
  mail,
  commands,
  page,
]
