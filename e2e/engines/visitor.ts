import type { Engine, Json, PageFunction } from './engine.ts'
import { type Found, find, stepsTo, type Target } from './find.ts'

/** Time limit for an element to appear, in milliseconds: less than the time limit of a test, so that the error names the element. */
const PATIENCE = 60_000

/** Key names of W3C WebDriver (section 17.4.2). */
const KEYS: Readonly<Record<string, string>> = {
  Control: '\uE009',
  Shift: '\uE008',
  Enter: '\uE007',
  Escape: '\uE00C',
  Delete: '\uE017',
  End: '\uE010',
  Home: '\uE011',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  F2: '\uE032',
}

/** Suppresses file dialogs, which no protocol can operate: their inputs wait for files; runs in the page. */
function keepDialogsClosed(): void {
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') event.preventDefault()
    },
    { capture: true },
  )
}

/** A file input of the tests, whose files are dropped. */
const CARRIER = 'input[data-carrier]'

/** Adds the input; runs in the page. */
function addCarrier(): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', multiple: true, hidden: true })
  input.dataset.carrier = ''
  document.body.append(input)
}

/** Drops the files of the input at a point of the page; runs in the page, since no protocol can drag from outside of the browser. */
function dropCarried(selector: string, x: number, y: number): void {
  const input = document.querySelector<HTMLInputElement>(selector)
  const transfer = new DataTransfer()
  for (const file of input?.files ?? []) transfer.items.add(file)
  const target = document.elementFromPoint(x, y) ?? document.body
  for (const type of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, dataTransfer: transfer }),
    )
  input?.remove()
}

/** Changes the address and notifies the page; runs in the page. */
function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** A user at a page: finds elements by role and name, and waits as users do. */
export class Visitor {
  readonly #engine: Engine
  readonly #site: string

  constructor(engine: Engine, site: string) {
    this.#engine = engine
    this.#site = site
  }

  /** Opens a path of the site by its address. */
  async open(path: string): Promise<void> {
    await this.#engine.navigate(this.#site + path)
    await this.#engine.call(keepDialogsClosed)
  }

  /** Goes to a path of the site without loading the page again, as a link in it does. */
  async go(path: string): Promise<void> {
    await this.#engine.call(goTo, path)
  }

  /**
   * Waits until a function of the page returns a value that satisfies a condition, and returns it. Repeats the call when the page is being
   * unloaded.
   */
  async until<Args extends readonly Json[], Result>(
    what: string,
    accepts: (result: Result) => boolean,
    fn: PageFunction<Args, Result>,
    ...args: Args
  ): Promise<Result> {
    const end = performance.now() + PATIENCE
    let last: unknown
    while (performance.now() < end) {
      try {
        const result = await this.#engine.call(fn, ...args)
        if (accepts(result)) return result
        last = result
      } catch (error) {
        last = error
      }
      await Bun.sleep(30)
    }
    const shown = await this.#engine.call(() => `${location.href}\n${document.body.textContent}`).catch(String)
    throw new Error(`${what}: not within ${PATIENCE} ms; last ${JSON.stringify(last)}\n${String(shown).slice(0, 3000)}`)
  }

  /** Waits until an element is visible. */
  async waitForElement(target: Target): Promise<Found> {
    const found = await this.until(`see ${describe(target)}`, (one) => one !== null, find, stepsTo(target))
    return found as Found
  }

  /** Waits until there is no such element. */
  async waitForNoElement(target: Target): Promise<void> {
    await this.until(`no ${describe(target)}`, (one) => one === null, find, stepsTo(target))
  }

  /** Waits until the path of the address is this. */
  async waitForPath(path: string): Promise<void> {
    await this.until(
      `path ${path}`,
      (shown) => shown === path,
      () => decodeURI(location.pathname),
    )
  }

  /** Returns the path of the address. */
  path = (): Promise<string> => this.#engine.call(() => location.pathname)

  /** Returns whether the path differs from this one within three seconds. */
  async leaves(path: string): Promise<boolean> {
    for (const end = performance.now() + 3000; performance.now() < end; await Bun.sleep(30))
      if ((await this.path()) !== path) return true
    return false
  }

  /** Moves the pointer over an element, which keeps notifications from disappearing. */
  async hover(target: Target): Promise<void> {
    const { x, y } = await this.waitForElement(target)
    await this.#engine.perform({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y }] })
  }

  /** Clicks on an element once it has stopped moving, is enabled and not covered. */
  async click(target: Target, { button = 0 }: { button?: 0 | 2 } = {}): Promise<void> {
    let before = ''
    const isReady = (found: Found | null) => {
      const now = `${found?.x} ${found?.y}`
      const isStill = now === before
      before = now
      return found !== null && !found.disabled && !found.moving && found.covered === '' && isStill
    }
    const { x, y } = (await this.until(`click ${describe(target)}`, isReady, find, stepsTo(target))) as Found
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button },
      { type: 'pointerUp', button },
    ] as const
    await this.#engine.perform({ type: 'pointer', id: 'mouse', actions })
  }

  /** Presses keys together, such as `Control+a`. */
  async press(keys: string): Promise<void> {
    const values = keys.split('+').map((key) => KEYS[key] ?? key)
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value }) as const),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value }) as const),
    ]
    await this.#engine.perform({ type: 'key', id: 'keyboard', actions })
  }

  /** Types a text into the focused element. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value } as const,
      { type: 'keyUp', value } as const,
    ])
    await this.#engine.perform({ type: 'key', id: 'keyboard', actions })
  }

  /** Replaces the text of a field, which is clicked unless the page has focused it. */
  async fill(target: Target, text: string): Promise<void> {
    if (!(await this.waitForElement(target)).focused) await this.click(target)
    await this.press('Control+a')
    await this.type(text)
  }

  /** Selects files in the dialog that the page has just opened. */
  async selectFiles(paths: readonly string[]): Promise<void> {
    await this.until(
      'a file input',
      (is) => is,
      () => document.querySelector('input[type=file]') !== null,
    )
    await this.#engine.setFiles('input[type=file]', paths)
  }

  /** Drops files from outside of the browser onto an element. */
  async drop(target: Target, paths: readonly string[]): Promise<void> {
    await this.#engine.call(addCarrier)
    await this.#engine.setFiles(CARRIER, paths)
    const { x, y } = await this.waitForElement(target)
    await this.#engine.call(dropCarried, CARRIER, x, y)
  }

  /** Returns the token that the page has stored; empty when nobody is signed in. */
  token = (): Promise<string> => this.#engine.call(() => localStorage.getItem('jwt') ?? '')

  /** Returns by how many pixels the page is wider than the window. */
  horizontalOverflow = (): Promise<number> => this.#engine.call(() => document.documentElement.scrollWidth - innerWidth)
}

const describe = ({ role, name = '', within }: Target): string =>
  `${role} ${name instanceof RegExp ? name : `“${name}”`}${within ? ` within ${describe(within)}` : ''}`
