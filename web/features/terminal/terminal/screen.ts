import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import { TERMINAL_SIZE, type TerminalMessage } from '#contract/commands.ts'
import { matchesShortcut } from '#web/lib/keyboard.ts'
import { followTheme, readAppearance } from './appearance.ts'
import { COPY, PASTE, sanitizePastedText, WAY_OUT } from './keys.ts'
import { strictDocument, styleSpansByScript } from './strict-document.ts'

/** Callbacks of a terminal screen. */
export interface TerminalScreenEvents {
  readonly typed: (text: string) => void
  /** Bytes that are not text: mouse reports in the oldest encoding. */
  readonly typedBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly resized: (size: TerminalMessage) => void
  readonly copy: () => void
  readonly leave: () => void
}

/** A rendered terminal. */
export interface TerminalScreen {
  readonly terminal: Terminal
  size(): TerminalMessage
  dispose(): void
}

/** Number of lines in the scrollback buffer. */
const SCROLLBACK = 5000
/** Delay after the last change of size before the terminal is resized, in milliseconds. */
const REST = 100
/** Minimum contrast (WCAG 2.2, 1.4.3). */
const CONTRAST = 4.5

const clamp = (value: number, [least, most]: readonly [number, number]) => Math.min(Math.max(value, least), most)

/** Renders a terminal that fills `host`. */
export function drawScreen(
  host: HTMLElement,
  nonce: string,
  label: string,
  events: TerminalScreenEvents,
): TerminalScreen {
  const unstyle = styleSpansByScript()
  const terminal = new Terminal({
    ...readAppearance(host),
    documentOverride: strictDocument(host.ownerDocument, nonce),
    minimumContrastRatio: CONTRAST,
    scrollback: SCROLLBACK,
    // Program output cannot open addresses or move windows. Writing to the clipboard would need an addon that is not loaded.
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
  const stops = [
    unstyle,
    followSize(host, adapt),
    followTheme(() => Object.assign(terminal.options, readAppearance(host))),
  ]
  host.addEventListener('paste', paste, { capture: true })
  function paste(event: ClipboardEvent) {
    event.preventDefault()
    event.stopPropagation()
    terminal.paste(sanitizePastedText(event.clipboardData?.getData('text/plain') ?? ''))
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

/** Calls `changed` once the size of `host` has changed and is stable; the returned function stops that. */
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

/** All keys go to the shell except these, none of which the page uses. */
function handleKeys(terminal: Terminal, { copy, leave }: TerminalScreenEvents): void {
  terminal.attachCustomKeyEventHandler((event) => {
    event.stopPropagation()
    // The browser pastes by itself.
    if (matchesShortcut(event, PASTE)) return false
    const act = matchesShortcut(event, COPY) ? copy : matchesShortcut(event, WAY_OUT) ? leave : null
    if (act === null) return true
    event.preventDefault()
    if (event.type === 'keydown') act()
    return false
  })
}
