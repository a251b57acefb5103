import { resourceTypeOf } from '#contract/file-types.ts'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { EarlyTyping } from '#web/ui/early-typing.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { FullScreen } from '#web/ui/full-screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './file-placeholder.module.css'
import { useFileNavigation } from './use-file-navigation.ts'

/** Widths of the skeleton lines of a text, in percent. */
const LINES = [38, 62, 55, 20, 71, 48, 66, 34, 58, 43]

/** Skeleton of a text, with lines at the positions of the editor's lines. */
function TextComing() {
  const { t } = useText()
  return (
    <div className={styles.text}>
      <span className="visually-hidden" role="status">
        {t('state.loading')}
      </span>
      <EarlyTyping />
      {LINES.map((width) => (
        <Skeleton key={width} width={`${width}%`} height={12} />
      ))}
    </div>
  )
}

/** Placeholder of a file that is loading. It already shows the name, the close button and a layout for the file's type. */
export function FilePlaceholder({ path }: { path: string }) {
  const { close } = useFileNavigation(path)
  const name = nameOf(path)
  const type = resourceTypeOf(name, 0)
  return (
    <FullScreen
      title={<FileName name={name} />}
      look={type === 'image' || type === 'video' ? 'stage' : 'page'}
      onClose={close}
    >
      {type === 'text' ? (
        <TextComing />
      ) : (
        <div className={styles.waiting}>
          <Spinner size={28} />
        </div>
      )}
    </FullScreen>
  )
}
