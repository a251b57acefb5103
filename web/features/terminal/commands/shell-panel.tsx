import { Copy, Eraser, Square, X } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CommandEnd } from '#contract/commands.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useVisiblePart } from '#web/lib/use-visible-part.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CommandLine } from './command-line.tsx'
import { outcomeText } from './outcome-text.ts'
import { OutputLog } from './output-log.tsx'
import type { Shell } from './shell.ts'
import styles from './shell-panel.module.css'
import { LEAST, useHeight } from './use-height.ts'

export interface ShellPanelProps {
  readonly shell: Shell
  /** The current folder, in which commands run. */
  readonly folder: string
  /** Commands that the user is allowed to run. */
  readonly commands: readonly string[]
  /** Whether to warn the user that commands run without a sandbox. */
  readonly unconfined: boolean
  /** Renders a terminal; null where the user has no permission for one. */
  readonly terminal: ((onEnd: (end: CommandEnd) => void) => ReactNode) | null
  /** Returns whether the input line should receive the focus when it is mounted. */
  readonly takesFocus: () => boolean
  readonly onClose: () => void
}

type Mode = 'commands' | 'terminal'

/** Introduction shown while there is no output. */
function Beginning({ commands }: Pick<ShellPanelProps, 'commands'>) {
  const { t } = useText()
  if (commands.length === 0) return <p className={styles.beginning}>{t('shell.mayNone')}</p>
  return (
    <div className={styles.beginning}>
      <p>
        {t('shell.may')} <bdi className={styles.names}>{commands.join(', ')}</bdi>
      </p>
      <p className={styles.hint}>{t('shell.local')}</p>
    </div>
  )
}

function useCopy({ output }: Shell) {
  const { t } = useText()
  const { toasts } = usePageTools()
  return () =>
    void copyText(output.text()).then((isCopied) =>
      isCopied ? toasts.success(t('shell.copied')) : toasts.error(t('shell.notCopied')),
    )
}

/** Announces how a command ended to screen readers, without its output. */
function OutcomeStatus({ shell }: { shell: Shell }) {
  const text = useText()
  const running = useStore(shell.running)
  const last = useStore(shell.last)
  const idle = last ? outcomeText(text, last) : ''
  return (
    <p className="visually-hidden" role="status">
      {running ? text.t(`shell.${running}`) : idle}
    </p>
  )
}

function Modes({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const { t } = useText()
  return (
    <fieldset className={styles.modes} aria-label={t('shell.mode')}>
      {(['commands', 'terminal'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={mode === each} onClick={() => onMode(each)}>
          {t(`shell.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** Commands: their output, and the input line. */
function Commands({ shell, folder, commands, takesFocus, onClose }: ShellPanelProps) {
  const empty = useSyncExternalStore(shell.output.subscribe, () => shell.output.length === 0)
  return (
    <>
      {empty ? <Beginning commands={commands} /> : <OutputLog output={shell.output} />}
      <CommandLine shell={shell} folder={folder} takesFocus={takesFocus} onExit={onClose} />
      <OutcomeStatus shell={shell} />
    </>
  )
}

/** A terminal, with a link to its folder after the folder changed. */
function Terminal({
  terminal,
  folder,
}: Required<Pick<ShellPanelProps, 'folder'>> & { terminal: NonNullable<ShellPanelProps['terminal']> }) {
  const { t } = useText()
  const [began] = useState(folder)
  const [changed, setChanged] = useState(false)
  return (
    <>
      <div className={styles.terminal}>{terminal((end) => setChanged(end.changed))}</div>
      {changed && (
        <a className={styles.way} href={filesHref(withTrailingSlash(began))}>
          {t('shell.openFolder')}
        </a>
      )}
    </>
  )
}

/** Toolbar of the panel. */
function Bar({ props, mode, onMode }: { props: ShellPanelProps; mode: Mode; onMode: (mode: Mode) => void }) {
  const { t } = useText()
  const { shell, terminal, onClose } = props
  const running = useStore(shell.running)
  const copy = useCopy(shell)
  return (
    <div className={styles.bar}>
      {terminal ? <Modes mode={mode} onMode={onMode} /> : <h2 className={styles.title}>{t('shell.title')}</h2>}
      <span className={styles.space} />
      {mode === 'commands' && (
        <>
          {running && (
            <Button icon={Square} {...(running === 'ending' && { state: 'busy' })} onClick={shell.cancel}>
              {t('shell.stop')}
            </Button>
          )}
          <IconButton icon={Copy} label={t('shell.copy')} onClick={copy} />
          <IconButton icon={Eraser} label={t('shell.clear')} onClick={() => shell.output.clear()} />
        </>
      )}
      <IconButton icon={X} label={t('shell.close')} onClick={onClose} />
    </div>
  )
}

/** Reserves space for the panel, so that elements floating in the corner stay above it. */
function useDock(height: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--dock', `${height}px`)
    return () => void style.removeProperty('--dock')
  }, [height])
}

/** Returns a handler that keeps keys pressed in the panel from the page: they do not delete the selection of the listing. */
function keysOf({ shell, onClose }: ShellPanelProps, mode: Mode) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'F1') event.stopPropagation()
    if (mode === 'terminal') return
    if (event.ctrlKey && event.key === 'c' && shell.running.getSnapshot() && getSelection()?.isCollapsed !== false) {
      event.preventDefault()
      shell.cancel()
    }
    const closes = event.key === 'Escape' || (event.ctrlKey && event.key === '`')
    if (!closes || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
}

/** Panel for commands in the current folder: below the listing, or a sheet on a narrow screen. */
export function ShellPanel(props: ShellPanelProps) {
  const { t } = useText()
  const narrow = useMediaQuery(NARROW)
  const visible = useVisiblePart()
  const { height, most, handle } = useHeight()
  const [mode, setMode] = useState<Mode>('commands')
  const shown: Mode = props.terminal ? mode : 'commands'
  useDock(narrow ? 0 : height)
  const style: CSSProperties | undefined = narrow ? visible : { blockSize: height }
  return (
    <section className={styles.panel} aria-label={t('shell.title')} style={style} onKeyDown={keysOf(props, shown)}>
      {!narrow && (
        // biome-ignore lint/a11y/useSemanticElements: an hr element has no keyboard interaction
        <div
          className={styles.handle}
          role="separator"
          aria-orientation="horizontal"
          aria-label={t('shell.resize')}
          aria-valuenow={height}
          aria-valuemin={LEAST}
          aria-valuemax={most}
          tabIndex={0}
          {...handle}
        />
      )}
      <Bar props={props} mode={shown} onMode={setMode} />
      {props.unconfined && <p className={styles.warning}>{t('shell.unconfined')}</p>}
      {shown === 'terminal' && props.terminal ? (
        <Terminal terminal={props.terminal} folder={props.folder} />
      ) : (
        <Commands {...props} />
      )}
    </section>
  )
}
