import { ChevronRight, Ellipsis, House } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { type DropTools, useDropTarget } from '../selection/drops.ts'
import { breadcrumbParts } from './breadcrumb-parts.ts'
import styles from './breadcrumbs.module.css'

/** Number of visible segments at the end. */
const SHOWN = { wide: 3, narrow: 1 } as const

/** Folder in the breadcrumbs, which is a link and a drop target. */
function CrumbLink(props: { path: string; label?: string; current: boolean; drops: DropTools; children: ReactNode }) {
  const { path, label, current, drops, children } = props
  const { over, handlers } = useDropTarget(drops, path)
  return (
    <a
      className={styles.crumb}
      href={drops.host.viewer.href(withTrailingSlash(path))}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      data-drop={over || undefined}
      data-tooltip={label}
      draggable={false}
      {...handlers}
    >
      {children}
    </a>
  )
}

const Separator = () => (
  <span className={styles.separator} aria-hidden>
    <Icon icon={ChevronRight} size={14} />
  </span>
)

/** Breadcrumbs: the root, an ellipsis for the hidden segments, and the last three segments, or one on a narrow screen. */
export function Breadcrumbs(props: { path: string; drops: DropTools }) {
  const { path, drops } = props
  const { t } = useText()
  const narrow = useMediaQuery(NARROW)
  const { hidden, shown } = breadcrumbParts(path, narrow ? SHOWN.narrow : SHOWN.wide)
  const { navigate, viewer } = drops.host
  const home = viewer.name === null ? t('browse.home') : visibleName(viewer.name)
  return (
    <nav className={styles.breadcrumbs} aria-label={t('browse.breadcrumbs')}>
      <ol className={styles.list}>
        <li className={styles.home}>
          <CrumbLink path="/" label={home} current={shown.length === 0} drops={drops}>
            <Icon icon={House} />
            {/* At the root, its name is displayed. */}
            {shown.length === 0 && home}
          </CrumbLink>
        </li>
        {hidden.length > 0 && (
          <li className={styles.hidden}>
            <Separator />
            <MenuButton
              label={t('browse.hiddenFolders')}
              icon={Ellipsis}
              align="start"
              entries={hidden.map((crumb) => ({
                id: crumb.path,
                text: visibleName(crumb.name),
                onSelect: () => navigate(viewer.href(`${crumb.path}/`)),
              }))}
            />
          </li>
        )}
        {shown.map((crumb, index) => (
          <li key={crumb.path} className={styles.segment}>
            <Separator />
            <CrumbLink path={crumb.path} current={index === shown.length - 1} drops={drops}>
              <FileName name={crumb.name} />
            </CrumbLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
