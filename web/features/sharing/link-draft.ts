import {
  type DurationUnit,
  LINK_NAME,
  LONGEST_DURATION,
  type Share,
  type ShareUpdate,
  type UploadLimits,
} from '#contract/shares.ts'

const MEGABYTE = 1_000_000

/** What a person has typed of a link. Numbers stay as they are typed until they are sent. */
export interface LinkDraft {
  readonly password: string
  /** Of an existing link: it shall have no password. */
  readonly removePassword: boolean
  /** Of an existing link: its expiry stays. */
  readonly keepExpiry: boolean
  readonly duration: string
  readonly unit: DurationUnit
  readonly limit: string
  readonly name: string
  /** The address is the name alone. */
  readonly guessable: boolean
  /** Visitors send files instead of taking them. */
  readonly receive: boolean
  readonly maxFiles: string
  readonly maxFileSize: string
  readonly maxTotalSize: string
  readonly extensions: string
  readonly askName: boolean
}

/** The fields that can be wrong. */
export type LinkField =
  | 'password'
  | 'duration'
  | 'limit'
  | 'name'
  | 'maxFiles'
  | 'maxFileSize'
  | 'maxTotalSize'
  | 'extensions'
type LinkProblem = 'duration' | 'number' | 'name' | 'nameNeeded' | 'nameTaken' | 'extensions' | 'refused'
export type LinkProblems = { readonly [F in LinkField]?: LinkProblem }

/** A link as it is unless somebody says otherwise: for ever, for everybody. */
export const NEW_LINK: LinkDraft = {
  password: '',
  removePassword: false,
  keepExpiry: false,
  duration: '',
  unit: 'hours',
  limit: '',
  name: '',
  guessable: false,
  receive: false,
  maxFiles: '',
  maxFileSize: '',
  maxTotalSize: '',
  extensions: '',
  askName: false,
}

const typed = (amount: number | null, unit = 1): string => (amount === null ? '' : String(amount / unit))

/** An existing link as it is typed. */
export function draftOf({ kind, downloadLimit, uploads }: Share): LinkDraft {
  const draft = { ...NEW_LINK, keepExpiry: true, limit: typed(downloadLimit), receive: kind === 'upload' }
  if (!uploads) return draft
  return {
    ...draft,
    maxFiles: typed(uploads.maxFiles),
    maxFileSize: typed(uploads.maxFileSize, MEGABYTE),
    maxTotalSize: typed(uploads.maxTotalSize, MEGABYTE),
    extensions: uploads.extensions.join(' '),
    askName: uploads.askName,
  }
}

/** A whole number from 0 to the most; NaN when it is none. Nothing typed is 0. */
function wholeNumber(text: string, most: number): number {
  const trimmed = text.trim()
  const number = /^\d*$/.test(trimmed) ? Number(trimmed) : Number.NaN
  return number <= most ? number : Number.NaN
}

/** An amount of megabytes in bytes, such as of 1.5; NaN when it is none. Nothing typed is 0. */
function bytesOf(text: string): number {
  const trimmed = text.trim().replace(',', '.')
  const bytes = /^\d*\.?\d*$/.test(trimmed) ? Math.round(Number(trimmed) * MEGABYTE) : Number.NaN
  return Number.isSafeInteger(bytes) ? bytes : Number.NaN
}

const countOf = (text: string) => wholeNumber(text, LONGEST_DURATION)
const limitOf = (amount: number): number | null => (amount === 0 ? null : amount)
const extensionsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^\*?\./, ''))
    .filter((word) => word !== '')

const nameOf = ({ name }: LinkDraft): string => name.trim().normalize('NFC')

/** What keeps a draft from being sent, by field. */
export function problemsOf(draft: LinkDraft): LinkProblems {
  const name = nameOf(draft)
  const wrong: Array<[LinkField, LinkProblem | false]> = [
    ['duration', !draft.keepExpiry && Number.isNaN(countOf(draft.duration)) && 'duration'],
    ['limit', !draft.receive && Number.isNaN(countOf(draft.limit)) && 'number'],
    ['name', name !== '' && !LINK_NAME.test(name) && 'name'],
    ['name', name === '' && draft.guessable && 'nameNeeded'],
    ['maxFiles', draft.receive && Number.isNaN(countOf(draft.maxFiles)) && 'number'],
    ['maxFileSize', draft.receive && Number.isNaN(bytesOf(draft.maxFileSize)) && 'number'],
    ['maxTotalSize', draft.receive && Number.isNaN(bytesOf(draft.maxTotalSize)) && 'number'],
    ['extensions', draft.receive && extensionsOf(draft.extensions).some((word) => /[./\\]/.test(word)) && 'extensions'],
  ]
  return Object.fromEntries(wrong.filter(([, problem]) => problem !== false))
}

const uploadsOf = (draft: LinkDraft): UploadLimits => ({
  maxFiles: limitOf(countOf(draft.maxFiles)),
  maxFileSize: limitOf(bytesOf(draft.maxFileSize)),
  maxTotalSize: limitOf(bytesOf(draft.maxTotalSize)),
  extensions: extensionsOf(draft.extensions),
  askName: draft.askName,
})

const expiryOf = ({ duration, unit }: LinkDraft) => ({ expires: String(countOf(duration) || ''), unit })

/** The body that makes a link of a draft without problems. */
export function createBody(draft: LinkDraft) {
  const { password, receive, guessable } = draft
  return {
    password,
    ...expiryOf(draft),
    name: nameOf(draft),
    guessable,
    ...(receive
      ? { kind: 'upload' as const, uploads: uploadsOf(draft) }
      : { kind: 'download' as const, downloadLimit: limitOf(countOf(draft.limit)) }),
  }
}

/** The body that changes a link as a draft without problems says: only what it speaks of. */
export function updateBody(draft: LinkDraft): ShareUpdate {
  const { password, removePassword, keepExpiry, receive } = draft
  return {
    ...(removePassword ? { password: '' } : password !== '' && { password }),
    ...(!keepExpiry && expiryOf(draft)),
    ...(receive ? { uploads: uploadsOf(draft) } : { downloadLimit: limitOf(countOf(draft.limit)) }),
  }
}
