import { type Outcome, receivedRoute, SHARED_FIELDS } from '#contract/share-target.ts'
import { keepReceived, type Received } from '#web/lib/received.ts'
import type { Home } from './routing.ts'

const textIn = (form: FormData, field: string): string => {
  const value = form.get(field)
  return typeof value === 'string' ? value.trim() : ''
}

/** What a form of the share sheet holds; null where that is nothing. */
export function receivedIn(form: FormData, at: number): Received | null {
  const files = form
    .getAll(SHARED_FIELDS.files)
    // A field that was left empty is a file without name and content.
    .filter((entry) => typeof entry !== 'string' && (entry.size > 0 || entry.name !== ''))
  const [title, text, url] = [SHARED_FIELDS.title, SHARED_FIELDS.text, SHARED_FIELDS.url].map((field) =>
    textIn(form, field),
  )
  const received = { at, title: title ?? '', text: text ?? '', url: url ?? '', files: files.filter(isFile) }
  return received.files.length > 0 || received.text + received.url + received.title !== '' ? received : null
}

const isFile = (entry: File | string): entry is File => typeof entry !== 'string'

/** Whether a page of another site sent it: the share sheet has no page. Who hides where they come from gets no further, since the person is asked. */
export function isFromElsewhere(referrer: string, { origin }: Home): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== origin
}

/** Keeps what was shared until the person at the page says what is to become of it. */
async function keep(request: Request, home: Home): Promise<Outcome> {
  if (isFromElsewhere(request.referrer, home)) return 'nothing'
  try {
    const received = receivedIn(await request.formData(), Date.now())
    if (received === null) return 'nothing'
    return (await keepReceived(`${home.base}/`, received)) ? 'waiting' : 'not-kept'
  } catch {
    // No room, or a browser that keeps nothing for us: the page says so.
    return 'not-kept'
  }
}

/** Takes what another app sends, and leads to the page that asks about it. */
export async function takeShare(request: Request, home: Home): Promise<Response> {
  return Response.redirect(home.origin + home.base + receivedRoute(await keep(request, home)), 303)
}
