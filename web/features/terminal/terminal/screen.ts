import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import { TERMINAL_SIZE, type TerminalMessage } from '#contract/commands.ts'
import { matchesShortcut } from '#web/lib/keyboard.ts'
import { COPY, PASTE, pastable, WAY_OUT } from './keys.ts'
import { followTheme, readLook } from './look.ts'
import { strictDocument, styleSpansByScript } from './strict-document.ts'

/** What a drawn terminal tells. */
export interface ScreenEvents {
  readonly typed: (text: string) => void
  /** Bytes that are no text: reports of the mouse in the oldest form. */
  readonly typedBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly resized: (size: TerminalMessage) => void
  readonly copy: () => void
  readonly leave: () => void
}

/** A terminal as it is drawn. */
export interface Screen {
  readonly terminal: Terminal
  size(): TerminalMessage
  dispose(): void
}

/** Lines that can be scrolled back to. */
const SCROLLBACK = 5000
/** A window that is being drawn larger is followed when it rests for so long (ms). */
const REST = 100
/** Of the contrast guidelines (WCAG 2.2, 1.4.3). */
const CONTRAST = 4.5

const clamp = (value: number, [least, most]: readonly [number, number]) => Math.min(Math.max(value, least), most)

/** Draws a terminal that fills `host`. */
export function drawScreen(host: HTMLElement, nonce: string, label: string, events: ScreenEvents): Screen {
  const unstyle = styleSpansByScript()
  const terminal = new Terminal({
    ...readLook(host),
    documentOverride: strictDocument(host.ownerDocument, nonce),
    minimumContrastRatio: CONTRAST,
    scrollback: SCROLLBACK,
    // Nothing that a program writes opens an address or moves a window; what it puts on the clipboard needs an addon that is not here.
    linkHandler: { activate: () => undefined },
    windowOptions: {},
  })
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  terminal.open(host)
  terminal.textarea?.setAttribute('aria-label', label)
  const adapt = () => {
    const wanted = host.clientWidth > 0 ? fit.proposeDimensions() : undefined
    if (wanted) terminal.resize(clamp(wanted.cols, TERMINAL_SIZE.columns), clamp(wanted.rows, TERMINAL_SIZE.rows))
  }
  adapt()
  const size = () => ({
    columns: clamp(terminal.cols, TERMINAL_SIZE.columns),
    rows: clamp(terminal.rows, TERMINAL_SIZE.rows),
  })
  terminal.onData(events.typed)
  terminal.onBinary((text) => events.typedBytes(Uint8Array.from(text, (sign) => sign.charCodeAt(0))))
  terminal.onResize(() => events.resized(size()))
  handleKeys(terminal, events)
  const stops = [unstyle, followSize(host, adapt), followTheme(() => Object.assign(terminal.options, readLook(host)))]
  host.addEventListener('paste', paste, { capture: true })
  function paste(event: ClipboardEvent) {
    event.preventDefault()
    event.stopPropagation()
    terminal.paste(pastable(event.clipboardData?.getData('text/plain') ?? ''))
  }
  return {
    terminal,
    size,
    dispose() {
      host.removeEventListener('paste', paste, { capture: true })
      terminal.dispose()
      for (const stop of stops) stop()
    },
  }
}

/** Calls when `host` has another size, once it rests. */
function followSize(host: HTMLElement, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(changed, REST)
  })
  observer.observe(host)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** All keys are the shell's but these; none of them is also the page's. */
function handleKeys(terminal: Terminal, { copy, leave }: ScreenEvents): void {
  terminal.attachCustomKeyEventHandler((event) => {
    event.stopPropagation()
    // The browser itself pastes.
    if (matchesShortcut(event, PASTE)) return false
    const act = matchesShortcut(event, COPY) ? copy : matchesShortcut(event, WAY_OUT) ? leave : null
    if (act === null) return true
    event.preventDefault()
    if (event.type === 'keydown') act()
    return false
  })
}
