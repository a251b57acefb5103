import { hrefOf } from '#web/lib/addresses.ts'
import type { Page } from '../router/page.ts'

/** How often an open page looks for a new version at most, where nothing else tells (ms). */
const LOOK_AGAIN = 30 * 60_000

/** How long a worker has to answer (ms). */
const ANSWER = 10_000

/** The scripts this page began with, which name its build: their names are others when anything they lead to is. */
const ownScripts = (): string[] =>
  Array.from(document.querySelectorAll<HTMLScriptElement>('script[type="module"]'), ({ src }) => src)

/** Whether a worker belongs to the build of this page. One that does not answer belongs to another. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === true)
  setTimeout(resolve, ANSWER, false)
  worker.postMessage({ kind: 'has', addresses: ownScripts() }, [port2])
  return promise.finally(() => port1.close())
}

/** Whether a part of the page was fetched before its worker saw what it fetches. */
const wasEarly = (entry: PerformanceEntry): boolean =>
  entry instanceof PerformanceResourceTiming &&
  entry.workerStart === 0 &&
  entry.name.includes(hrefOf('/static/assets/'))

/** Tells the worker what the page fetched without it, also what is still on its way: it keeps that, too. */
function tellWhatWasEarly({ controller }: ServiceWorkerContainer): void {
  const tell = (list: PerformanceObserverEntryList) => {
    const addresses = list.getEntries().filter(wasEarly)
    if (addresses.length > 0) controller?.postMessage({ kind: 'keep', addresses: addresses.map(({ name }) => name) })
  }
  new PerformanceObserver(tell).observe({ type: 'resource', buffered: true })
}

/** Registers the worker; null where the browser has none for us. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  // Neither over plain HTTP.
  if (!('serviceWorker' in navigator)) return null
  try {
    await navigator.serviceWorker.register(hrefOf('/sw.js'), { scope: hrefOf('/'), updateViaCache: 'none' })
    return (await navigator.serviceWorker.getRegistration(hrefOf('/'))) ?? null
  } catch {
    // Policies forbid it, or the server is away: the page is as pages without a worker are.
    return null
  }
}

/** Says once that there is a new version. The person reloads when they want to, and is asked about what is unsaved. */
function createTelling({ tools, speech }: Page): () => void {
  let told: number | null = null
  const reload = () => tools.leaving.attempt(() => location.reload())
  return () => {
    const { toasts } = tools
    if (toasts.getSnapshot().some(({ id }) => id === told)) return
    told = toasts.offer(speech.t('app.update'), speech.t('errorPage.reload'), reload)
  }
}

/** Has the page kept for when the server cannot be reached, and says when there is a newer one. */
export async function followWorker(page: Page): Promise<void> {
  // One from before fetches by itself what removes it.
  if (page.config.NoServiceWorker) return
  const registration = await register()
  if (registration === null) return
  const { serviceWorker } = navigator
  const tell = createTelling(page)

  async function judge(worker: ServiceWorker | null): Promise<void> {
    if (worker === null) return
    if (!(await isOfThisPage(worker))) tell()
    // This page came with it, so nothing is to be said; other tabs hear of it then.
    else if (worker === registration?.waiting) worker.postMessage({ kind: 'take-over' })
  }
  const look = () => {
    if (serviceWorker.controller !== null) void judge(registration.waiting)
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  serviceWorker.addEventListener('controllerchange', () => void judge(serviceWorker.controller))
  look()
  // From then on it sees for itself what the page loads.
  if (serviceWorker.controller === null)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  tellWhatWasEarly(serviceWorker)
  askNowAndThen(page, registration)
}

/** Asks for a newer worker when the page is looked at again, when the server is back, and now and then. */
function askNowAndThen({ live }: Page, registration: ServiceWorkerRegistration): void {
  let asked = Date.now()
  const ask = () => {
    asked = Date.now()
    // A server that is away has no news.
    registration.update().catch(() => undefined)
  }
  const maybe = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= LOOK_AGAIN) ask()
  }
  document.addEventListener('visibilitychange', maybe)
  setInterval(maybe, LOOK_AGAIN)
  live.lost.subscribe(() => {
    if (!live.lost.getSnapshot()) ask()
  })
}
