import {
  type DurationUnit,
  LINK_NAME,
  LONGEST_DURATION,
  type Share,
  type ShareCreate,
  type ShareUpdate,
  type UploadLimits,
} from '#contract/shares.ts'

const MEGABYTE = 1_000_000

/** Form values of a link. Numbers remain text until they are sent. */
export interface LinkDraft {
  /** Name of a collection; empty for the default, or to keep it. */
  readonly title: string
  readonly password: string
  /** Whether the password of an existing link is removed. */
  readonly removePassword: boolean
  /** Whether the expiry of an existing link does not change. */
  readonly keepExpiry: boolean
  readonly duration: string
  readonly unit: DurationUnit
  readonly limit: string
  /** Whether a new link has a custom name. */
  readonly custom: boolean
  readonly name: string
  /** Whether the address consists of the name alone. */
  readonly guessable: boolean
  /** Whether visitors can upload. */
  readonly receive: boolean
  /** Whether visitors who can upload also see the folder. */
  readonly visible: boolean
  readonly hideDownload: boolean
  readonly message: string
  readonly showName: boolean
  readonly maxFiles: string
  readonly maxFileSize: string
  readonly maxTotalSize: string
  readonly extensions: string
  readonly askName: boolean
}

/** Fields that can be invalid, with the server's names of what they contain. */
const REFUSED = {
  password: ['password'],
  duration: ['expires', 'unit'],
  limit: ['downloadLimit'],
  name: ['name', 'guessable'],
  message: ['message'],
  maxFiles: ['uploads.maxFiles'],
  maxFileSize: ['uploads.maxFileSize'],
  maxTotalSize: ['uploads.maxTotalSize'],
  extensions: ['uploads.extensions'],
} as const satisfies { readonly [F in keyof LinkDraft]?: readonly string[] }
export type LinkField = keyof typeof REFUSED
type LinkProblem = 'duration' | 'number' | 'name' | 'nameNeeded' | 'nameTaken' | 'extensions' | 'refused'
export type LinkProblems = { readonly [F in LinkField]?: LinkProblem }

/** Returns the form field with a value that the server refused; `name` is the server's. */
export function fieldOf(name: string): LinkField | undefined {
  const fields = Object.keys(REFUSED) as readonly LinkField[]
  return fields.find((field) => REFUSED[field].some((known) => known === name))
}

/** Default values: no expiry, no password. */
export const NEW_LINK: LinkDraft = {
  title: '',
  password: '',
  removePassword: false,
  keepExpiry: false,
  duration: '',
  unit: 'hours',
  limit: '',
  custom: false,
  name: '',
  guessable: false,
  receive: false,
  visible: true,
  hideDownload: false,
  message: '',
  showName: false,
  maxFiles: '',
  maxFileSize: '',
  maxTotalSize: '',
  extensions: '',
  askName: false,
}

const typed = (amount: number | null, unit = 1): string => (amount === null ? '' : String(amount / unit))

/** Values of a form that an existing link does not set: secrets, the expiry, which is entered as a duration, and its address. */
type NotShown = 'password' | 'removePassword' | 'duration' | 'unit' | 'custom' | 'name' | 'guessable'

/** Returns the form values of an existing link. */
export function draftOf({
  kind,
  downloadLimit,
  uploads,
  message,
  showName,
  hideDownload,
  collection,
}: Share): LinkDraft {
  const shown: Omit<LinkDraft, NotShown> = {
    title: collection?.title ?? '',
    keepExpiry: true,
    limit: typed(downloadLimit),
    receive: uploads !== undefined,
    visible: kind === 'download',
    ...{ message, showName, hideDownload },
    maxFiles: typed(uploads?.maxFiles ?? null),
    maxFileSize: typed(uploads?.maxFileSize ?? null, MEGABYTE),
    maxTotalSize: typed(uploads?.maxTotalSize ?? null, MEGABYTE),
    extensions: uploads?.extensions.join(' ') ?? '',
    askName: uploads?.askName ?? false,
  }
  return { ...NEW_LINK, ...shown }
}

/** Returns a whole number from 0 to `most`; NaN if invalid. Empty text is 0. */
function wholeNumber(text: string, most: number): number {
  const trimmed = text.trim()
  const number = /^\d*$/.test(trimmed) ? Number(trimmed) : Number.NaN
  return number <= most ? number : Number.NaN
}

/** Converts megabytes, such as 1.5, to bytes; NaN if invalid. Empty text is 0. */
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

const nameOf = ({ custom, name }: LinkDraft): string => (custom ? name.trim().normalize('NFC') : '')

/** Returns whether visitors only upload, and do not see the folder. */
export const isUploadOnly = ({ receive, visible }: LinkDraft): boolean => receive && !visible

/** Returns the problems that prevent a draft from being sent, by field. */
export function problemsOf(draft: LinkDraft): LinkProblems {
  const name = nameOf(draft)
  const wrong: Array<[LinkField, LinkProblem | false]> = [
    ['duration', !draft.keepExpiry && Number.isNaN(countOf(draft.duration)) && 'duration'],
    ['limit', !isUploadOnly(draft) && Number.isNaN(countOf(draft.limit)) && 'number'],
    ['name', name !== '' && !LINK_NAME.test(name) && 'name'],
    ['name', name === '' && draft.custom && draft.guessable && 'nameNeeded'],
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

/** Returns the request body that creates a link from a valid draft. */
export function createBody(draft: LinkDraft): ShareCreate {
  const { password, receive, custom, guessable, showName } = draft
  return {
    password,
    ...expiryOf(draft),
    name: nameOf(draft),
    guessable: custom && guessable,
    message: draft.message.trim(),
    showName,
    ...(isUploadOnly(draft)
      ? { kind: 'upload', downloadLimit: null, hideDownload: false }
      : { kind: 'download', downloadLimit: limitOf(countOf(draft.limit)), hideDownload: draft.hideDownload }),
    ...(receive && { uploads: uploadsOf(draft) }),
  }
}

/** Every field of the request, so that none can be forgotten. One that is undefined is not sent. */
type EveryField<T> = { readonly [F in keyof Required<T>]: T[F] }

/** Returns the request body that updates a link from a valid draft. Password and expiry are sent only if they change. */
export function updateBody(draft: LinkDraft): ShareUpdate {
  const { password, removePassword, keepExpiry, receive, showName } = draft
  const uploadOnly = isUploadOnly(draft)
  const { expires, unit } = keepExpiry ? {} : expiryOf(draft)
  const body: EveryField<ShareUpdate> = {
    password: removePassword ? '' : password || undefined,
    expires,
    unit,
    downloadLimit: uploadOnly ? undefined : limitOf(countOf(draft.limit)),
    message: draft.message.trim(),
    showName,
    hideDownload: uploadOnly ? undefined : draft.hideDownload,
    uploads: receive ? uploadsOf(draft) : null,
    title: draft.title.trim() || undefined,
  }
  return body
}
