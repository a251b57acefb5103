import { type Outcome, receivedRoute, SHARED_FIELDS } from '#contract/share-target.ts'
import { type Received, storeReceived } from '#web/lib/received.ts'
import type { Home } from './routing.ts'

const textIn = (form: FormData, field: string): string => {
  const value = form.get(field)
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the content of a share target form, or null if it is empty. */
export function receivedIn(form: FormData, at: number): Received | null {
  const files = form
    .getAll(SHARED_FIELDS.files)
    // An empty file field is submitted as a file without name and content.
    .filter((entry) => typeof entry !== 'string' && (entry.size > 0 || entry.name !== ''))
  const [title, text, url] = [SHARED_FIELDS.title, SHARED_FIELDS.text, SHARED_FIELDS.url].map((field) =>
    textIn(form, field),
  )
  const received = { at, title: title ?? '', text: text ?? '', url: url ?? '', files: files.filter(isFile) }
  return received.files.length > 0 || received.text + received.url + received.title !== '' ? received : null
}

const isFile = (entry: File | string): entry is File => typeof entry !== 'string'

/**
 * Returns whether a page of another site sent the form. The system's share sheet sends no referrer. A site that hides its referrer gains
 * nothing, because the user is asked.
 */
export function isFromElsewhere(referrer: string, { origin }: Home): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== origin
}

/** Stores shared content until the user decides about it. */
async function storeShare(request: Request, home: Home): Promise<Outcome> {
  if (isFromElsewhere(request.referrer, home)) return 'nothing'
  try {
    const received = receivedIn(await request.formData(), Date.now())
    if (received === null) return 'nothing'
    return (await storeReceived(`${home.base}/`, received)) ? 'waiting' : 'not-kept'
  } catch {
    // Storage is full or unavailable. The page reports it.
    return 'not-kept'
  }
}

/** Stores content shared by another app and redirects to the page, which asks the user about it. */
export async function receiveShare(request: Request, home: Home): Promise<Response> {
  return Response.redirect(home.origin + home.base + receivedRoute(await storeShare(request, home)), 303)
}
