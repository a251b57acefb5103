import type { SmtpServer } from './mail-kinds.ts'
import type { Values } from './options.ts'

/** Returns the mail server of the options, if they set one. Requires that {@link mailConflicts} found none. */
export function readMailServer({ 'smtp-url': server, 'mail-from': sender }: Values): SmtpServer | null {
  return server && sender ? { ...server, sender } : null
}

/** Finds options for email without the other one; a line for each problem. */
export function mailConflicts(values: Partial<Values>): string[] {
  const has = (name: 'smtp-url' | 'mail-from') => Object.hasOwn(values, name)
  if (has('smtp-url') && !has('mail-from')) return ['COFFER_SMTP_URL: requires --mail-from']
  if (has('mail-from') && !has('smtp-url')) return ['--mail-from: only used with COFFER_SMTP_URL']
  return []
}
