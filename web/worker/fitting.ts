// Whether an answer is what its address says: what is kept wrongly is shown until the next build.

/** Of this origin, or made by a script, as tests do; answers of others do not say what they are. */
const OURS: ReadonlySet<string> = new Set(['basic', 'default'])

/** What the parts of the page are by the endings of their names; those of other names are at least no documents. */
const TYPES: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /^(?:text|application)\/javascript\b/i],
  [/\.css$/, /^text\/css\b/i],
  [/\.svg$/, /^image\//i],
  [/\.wasm$/, /^application\/wasm\b/i],
]
const NO_DOCUMENT = /^(?!text\/html\b|application\/xhtml)\S/i

const typeOf = ({ headers }: Response): string => headers.get('Content-Type') ?? ''

const isWhole = ({ status, redirected, type, headers }: Response): boolean =>
  status === 200 && !redirected && OURS.has(type) && !headers.has('Content-Disposition')

/** Whether an answer may be the document of the page, as far as that can be said before it is read. */
export const isDocument = (response: Response): boolean => isWhole(response) && /^text\/html\b/i.test(typeOf(response))

/** Whether an answer is the part of the page that its address names. What never changes says so itself. */
export function isPart(address: string, response: Response, neverChanges: boolean): boolean {
  const [, type] = TYPES.find(([ending]) => ending.test(address)) ?? [null, NO_DOCUMENT]
  if (!isWhole(response) || !type.test(typeOf(response))) return false
  return !neverChanges || /\bimmutable\b/i.test(response.headers.get('Cache-Control') ?? '')
}
