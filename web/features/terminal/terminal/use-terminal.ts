import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { CommandEnd } from '#contract/commands.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { apiAddress } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { pageNonce } from '#web/lib/page-nonce.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { controlCharacter } from './keys.ts'
import { drawScreen, type TerminalScreen } from './screen.ts'
import { openTerminal, type TerminalOutcome } from './terminal-socket.ts'

/** State of a terminal. */
export type TerminalState =
  | { readonly phase: 'connecting' | 'running' }
  | { readonly phase: 'over'; readonly over: TerminalOutcome; readonly reason: TextKey | null }

export interface TerminalProps {
  /** The folder in which the shell starts; a later value applies to the next start. */
  readonly path: string
  /** Called when a terminal has ended; the value includes whether the folder changed. */
  readonly onEnd: (end: CommandEnd) => void
}

export interface TerminalHandle {
  readonly state: TerminalState
  /** Whether the next key is combined with Ctrl. */
  readonly control: boolean
  readonly setControl: (control: boolean) => void
  readonly screen: RefObject<TerminalScreen | null>
  readonly type: (text: string) => void
  readonly again: () => void
}

export interface TerminalPlaces {
  readonly host: RefObject<HTMLDivElement | null>
  /** Receives the focus when the user leaves the terminal by keyboard. */
  readonly exit: RefObject<HTMLButtonElement | null>
  readonly copy: () => void
  /** Id of the text that explains how to leave the terminal. */
  readonly hintId: string
}

/** Returns a function that finds out why a terminal could not be opened: a failed socket does not report it, an ordinary request does. */
function useReason() {
  const { api } = usePageTools()
  return useCallback(
    async (path: string): Promise<TextKey | null> => {
      try {
        await api.send({ path: `/api/terminal${encodePath(path)}` })
        return null
      } catch (error) {
        const key = errorKey(error)
        // The request itself is fine, so only the socket did not get through.
        return key === 'error.generic' ? null : key
      }
    },
    [api],
  )
}

function socketAddress(baseUrl: string, path: string): URL {
  const address = new URL(apiAddress(baseUrl, `/api/terminal${encodePath(path)}`), location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}

/** Renders a terminal into `host` and connects at once. */
export function useTerminal(props: TerminalProps, { host, exit, copy, hintId }: TerminalPlaces): TerminalHandle {
  const { t } = useText()
  const baseUrl = usePageTools().config.getSnapshot().BaseURL
  const reasonOf = useReason()
  const [run, setRun] = useState(0)
  const [state, setState] = useState<TerminalState>({ phase: 'connecting' })
  const [control, setControl] = useState(false)
  const screen = useRef<TerminalScreen | null>(null)
  const type = useRef<(text: string) => void>(() => undefined)
  const now = useLatest({ ...props, control, copy, label: t('terminal.screen') })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` starts another session
  useEffect(() => {
    if (!host.current) return
    const { path, label } = now.current
    let wanted = true
    setState({ phase: 'connecting' })
    const drawn = drawScreen(host.current, pageNonce(), label, {
      typed: (text) => {
        socket.type(now.current.control ? controlCharacter(text) : text)
        if (now.current.control) setControl(false)
      },
      typedBytes: (bytes) => socket.typeBytes(bytes),
      resized: (size) => socket.resize(size),
      copy: () => now.current.copy(),
      leave: () => exit.current?.focus(),
    })
    const over = async (how: TerminalOutcome) => {
      drawn.terminal.options.disableStdin = true
      drawn.terminal.options.cursorBlink = false
      setState({ phase: 'over', over: how, reason: null })
      if (how.how === 'ended') now.current.onEnd(how.end)
      const reason = how.how === 'unreached' ? await reasonOf(path) : null
      if (wanted && reason) setState({ phase: 'over', over: how, reason })
    }
    const socket = openTerminal(socketAddress(baseUrl, path), drawn.size(), {
      opened: () => setState({ phase: 'running' }),
      output: (bytes) => drawn.terminal.write(bytes),
      over: (how) => void over(how),
    })
    drawn.terminal.textarea?.setAttribute('aria-describedby', hintId)
    screen.current = drawn
    type.current = (text) => drawn.terminal.input(text)
    drawn.terminal.focus()
    return () => {
      wanted = false
      screen.current = null
      socket.close()
      drawn.dispose()
    }
  }, [run, host, exit, baseUrl, reasonOf, hintId])

  return {
    ...{ state, control, setControl, screen },
    type: useCallback((text) => type.current(text), []),
    again: useCallback(() => setRun((before) => before + 1), []),
  }
}
