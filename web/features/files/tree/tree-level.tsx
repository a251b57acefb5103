// Lines are in a tree that is a single tab stop and names the active one, so they are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: no other element is a group of a tree
import { useState } from 'react'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { joinPath } from '#web/lib/paths.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFolderNames } from '../listing/use-folder-names.ts'
import styles from './folder-tree.module.css'
import { branchOf, FIRST, MORE, shownNames } from './shown-names.ts'
import { useTree } from './tree-context.ts'
import { NoteLine, TreeLine } from './tree-line.tsx'

/** Returns whether an error means that the subfolders must not be displayed anymore, as opposed to a failed refetch. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Subfolders of a folder, with those of the expanded ones below them. `level` is 1 at the top. */
export function TreeLevel({ folder, level }: { folder: string; level: number }) {
  const { expanded, current, pending, activate } = useTree()
  const { t } = useText()
  const { names, error, refetch } = useFolderNames(folder, pending)
  const [count, setCount] = useState(FIRST)
  const note = { folder, level }
  if (names === null || isRefused(error)) {
    if (error === null) {
      return (
        <NoteLine {...note} kind="loading" name={t('state.loading')}>
          <span className={styles.loading}>
            <Skeleton width="60%" />
          </span>
        </NoteLine>
      )
    }
    const text = t(errorKey(error))
    if (isRefused(error)) return <NoteLine {...note} kind="error" name={text} />
    const retry = `${text} ${t('action.retry')}`
    return (
      <NoteLine {...note} kind="error" name={retry} onSelect={() => void refetch()}>
        {text} <span className={styles.action}>{t('action.retry')}</span>
      </NoteLine>
    )
  }
  if (names.length === 0) return <NoteLine {...note} kind="empty" name={t('places.tree.empty')} />
  const left = names.length - count
  const more = t('places.tree.more', left)
  const showMore = () => {
    setCount(count + MORE)
    activate(joinPath(folder, names[count] ?? ''))
  }
  return (
    <>
      {shownNames(names, count, branchOf(folder, current)).map(({ name, index }) => {
        const path = joinPath(folder, name)
        const isExpanded = expanded.has(path)
        return (
          <div key={name} role="presentation">
            <TreeLine {...{ path, name, level, isExpanded }} position={index + 1} total={names.length} />
            {isExpanded && (
              <div role="group">
                <TreeLevel folder={path} level={level + 1} />
              </div>
            )}
          </div>
        )
      })}
      {left > 0 && (
        <NoteLine {...note} kind="more" name={more} onSelect={showMore}>
          <span className={styles.action}>{more}</span>
        </NoteLine>
      )}
    </>
  )
}
