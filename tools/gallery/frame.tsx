import {
  ArrowDown,
  Copy,
  Download,
  Ellipsis,
  FilePlus,
  FolderClosed,
  FolderInput,
  FolderPlus,
  House,
  LayoutGrid,
  LogOut,
  Menu as MenuIcon,
  Pencil,
  Search,
  Settings,
  Share2,
  Trash2,
  Upload,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { NARROW, useMediaQuery, WIDE } from '#web/lib/use-media-query.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { Time } from '#web/ui/time.tsx'
import styles from './gallery.module.css'
import { ITEMS } from './items.ts'
import type { Samples } from './samples.ts'

const NAV_ICONS = [FolderClosed, FolderPlus, FilePlus, Upload, Settings, LogOut] as const
const ACTION_ICONS = [Share2, Pencil, Copy, FolderInput, Download, Trash2] as const
const SHORTCUTS = ['', 'F2', 'Mod+C', 'Mod+X', 'Mod+S', 'Delete'] as const

/** Frame of the page with sample rows, to check the design tokens. */
export function Frame({ samples }: { samples: Samples }) {
  const wide = useMediaQuery(WIDE)
  const narrow = useMediaQuery(NARROW)
  const [drawer, setDrawer] = useState(false)
  const { t, format } = useText()
  const tools = ACTION_ICONS.map((icon, index) => (
    <IconButton
      key={icon.displayName}
      icon={icon}
      label={samples.actions[index] ?? ''}
      {...(SHORTCUTS[index] ? { shortcut: SHORTCUTS[index] } : {})}
      disabledReason={index < 2 ? samples.reason : undefined}
    />
  ))
  const selection = (
    <div className={styles.selection}>
      <IconButton icon={X} label={t('action.clear')} shortcut="Escape" />
      <span className={styles.grow}>{t('files.selected', 3)}</span>
      {tools}
    </div>
  )
  return (
    <div className={styles.frame}>
      {wide && <Sidebar samples={samples} />}
      <main className={styles.page} tabIndex={-1}>
        <h1 className="visually-hidden">{samples.nav[0]}</h1>
        <header className={styles.header}>
          {!wide && <IconButton icon={MenuIcon} label={t('region.sidebar')} onClick={() => setDrawer(true)} />}
          <div className={styles.crumbs}>
            <Icon icon={House} size={16} />
            <span>/</span>
            <FileName name="Photos" />
            <span>/</span>
            <strong>
              <FileName name="2024" />
            </strong>
          </div>
          <IconButton icon={Search} label="Search" shortcut="Mod+F" />
          <IconButton icon={LayoutGrid} label="Grid" pressed={false} />
          <MenuButton icon={Ellipsis} label={t('action.more')} entries={[]} />
        </header>
        {!narrow && selection}
        <div className={styles.list}>
          <div className={styles.head}>
            <span className={styles.sorted}>
              {samples.columns[0]} <Icon icon={ArrowDown} size={14} />
            </span>
            <span>{samples.columns[1]}</span>
            <span>{samples.columns[2]}</span>
          </div>
          {ITEMS.map((item, index) => (
            <div key={item.name} className={styles.row} data-selected={(index > 1 && index < 5) || undefined}>
              <FileIcon kind={fileKind(item)} name={item.name} />
              <FileName name={item.name} />
              <span className={styles.meta}>{item.isDir ? t('files.items', item.size) : format.bytes(item.size)}</span>
              <Time className={styles.meta} value={item.modified} />
            </div>
          ))}
        </div>
        {narrow && selection}
      </main>
      {drawer && (
        <Drawer label={t('region.sidebar')} onClose={() => setDrawer(false)}>
          <Sidebar samples={samples} />
        </Drawer>
      )}
    </div>
  )
}

function Sidebar({ samples }: { samples: Samples }) {
  return (
    <nav className={styles.sidebar} aria-label="Coffer">
      <strong className={styles.brand}>Coffer</strong>
      {samples.nav.map((text, index) => {
        const icon = NAV_ICONS[index] ?? FolderClosed
        return (
          <a key={text} href="#frame" className={styles.nav} aria-current={index === 0 ? 'page' : undefined}>
            <Icon icon={icon} mirrored={icon === LogOut} />
            {text}
          </a>
        )
      })}
    </nav>
  )
}
