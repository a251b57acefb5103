import { hrefOf } from '#web/lib/addresses.ts'
import type { Page } from '../router/page.ts'

/** Minimum interval between update checks, in milliseconds. */
const LOOK_AGAIN = 30 * 60_000

/** Time limit for a response of the service worker, in milliseconds. */
const ANSWER = 10_000

/**
 * Returns the URLs of the scripts that this page started with. They identify the build, because their names change whenever anything they
 * import changes.
 */
const ownScripts = (): string[] =>
  Array.from(document.querySelectorAll<HTMLScriptElement>('script[type="module"]'), ({ src }) => src)

/** Returns whether a service worker belongs to the build of this page. One that does not respond counts as another build. */
function isSameBuild(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === true)
  setTimeout(resolve, ANSWER, false)
  worker.postMessage({ kind: 'has', addresses: ownScripts() }, [port2])
  return promise.finally(() => port1.close())
}

/** Returns whether a part of the page was fetched before the service worker controlled it. */
const wasEarly = (entry: PerformanceEntry): boolean =>
  entry instanceof PerformanceResourceTiming &&
  entry.workerStart === 0 &&
  entry.name.includes(hrefOf('/static/assets/'))

/** Reports the files that the page fetched without the service worker, including pending ones, so that it caches them. */
function reportEarlyRequests({ controller }: ServiceWorkerContainer): void {
  const tell = (list: PerformanceObserverEntryList) => {
    const addresses = list.getEntries().filter(wasEarly)
    if (addresses.length > 0) controller?.postMessage({ kind: 'keep', addresses: addresses.map(({ name }) => name) })
  }
  new PerformanceObserver(tell).observe({ type: 'resource', buffered: true })
}

/** Registers the service worker. Resolves to null if it is unavailable. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  // Unavailable over plain HTTP.
  if (!('serviceWorker' in navigator)) return null
  try {
    await navigator.serviceWorker.register(hrefOf('/sw.js'), { scope: hrefOf('/'), updateViaCache: 'none' })
    return (await navigator.serviceWorker.getRegistration(hrefOf('/'))) ?? null
  } catch {
    // Registration is forbidden by policy or the server is unreachable. The page works without a service worker.
    return null
  }
}

/** Returns a function that reports a new version once. The user reloads when convenient, and is asked about unsaved changes. */
function createTelling({ tools, speech }: Page): () => void {
  let toast: number | null = null
  const reload = () => tools.navigationGuard.attempt(() => location.reload())
  return () => {
    const { toasts } = tools
    if (toasts.getSnapshot().some(({ id }) => id === toast)) return
    toast = toasts.offer(speech.t('app.update'), speech.t('errorPage.reload'), reload)
  }
}

/** Registers the service worker, which caches the page for offline use, and reports newer versions. */
export async function registerServiceWorker(page: Page): Promise<void> {
  // A service worker from before this setting fetches the script that removes it.
  if (page.config.NoServiceWorker) return
  const registration = await register()
  if (registration === null) return
  const { serviceWorker } = navigator
  const tell = createTelling(page)

  async function judge(worker: ServiceWorker | null): Promise<void> {
    if (worker === null) return
    if (!(await isSameBuild(worker))) tell()
    // The waiting worker belongs to this page's build, so no notice is needed here. Other tabs are notified when it takes over.
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
  // Once it controls the page, it sees all requests itself.
  if (serviceWorker.controller === null)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  reportEarlyRequests(serviceWorker)
  askNowAndThen(page, registration)
}

/** Checks for a new service worker when the page becomes visible, when the server is reachable again, and at intervals. */
function askNowAndThen({ live }: Page, registration: ServiceWorkerRegistration): void {
  let asked = Date.now()
  const ask = () => {
    asked = Date.now()
    // Failures are ignored, because an unreachable server has no new version.
    registration.update().catch(() => undefined)
  }
  const maybe = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= LOOK_AGAIN) ask()
  }
  document.addEventListener('visibilitychange', maybe)
  setInterval(maybe, LOOK_AGAIN)
  live.disconnected.subscribe(() => {
    if (!live.disconnected.getSnapshot()) ask()
  })
}
