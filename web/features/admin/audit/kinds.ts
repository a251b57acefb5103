import {
  ArchiveRestore,
  Copy,
  FilePen,
  FilePlus2,
  FolderInput,
  FolderKey,
  FolderPlus,
  History,
  Import,
  Inbox,
  KeyRound,
  Link,
  LogIn,
  LogOut,
  type LucideIcon,
  MonitorX,
  Package,
  PackageOpen,
  PencilLine,
  Settings,
  ShieldAlert,
  SquareTerminal,
  Trash,
  Trash2,
  Undo2,
  Unlink,
  Upload,
  UserMinus,
  UserPen,
  UserPlus,
  Webhook,
} from 'lucide-react'
import type { AuditEvent, AuditKind } from '#contract/audit.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import type { Group } from './view.ts'

/** Icon and label of each kind of event. */
export const KINDS: Readonly<Record<AuditKind, { readonly icon: LucideIcon; readonly text: Said }>> = {
  signIn: { icon: LogIn, text: 'audit.kind.signIn' },
  signInFailed: { icon: ShieldAlert, text: 'audit.kind.signInFailed' },
  signOut: { icon: LogOut, text: 'audit.kind.signOut' },
  signUp: { icon: UserPlus, text: 'audit.kind.signUp' },
  sessionEnded: { icon: MonitorX, text: 'audit.kind.sessionEnded' },
  userCreated: { icon: UserPlus, text: 'audit.kind.userCreated' },
  userChanged: { icon: UserPen, text: 'audit.kind.userChanged' },
  userDeleted: { icon: UserMinus, text: 'audit.kind.userDeleted' },
  passwordChanged: { icon: KeyRound, text: 'audit.kind.passwordChanged' },
  accessChanged: { icon: FolderKey, text: 'audit.kind.accessChanged' },
  settingsChanged: { icon: Settings, text: 'audit.kind.settingsChanged' },
  movedIn: { icon: Import, text: 'audit.kind.movedIn' },
  shareCreated: { icon: Link, text: 'audit.kind.shareCreated' },
  shareChanged: { icon: Link, text: 'audit.kind.shareChanged' },
  shareRemoved: { icon: Unlink, text: 'audit.kind.shareRemoved' },
  received: { icon: Inbox, text: 'audit.kind.received' },
  webhookCreated: { icon: Webhook, text: 'audit.kind.webhookCreated' },
  webhookChanged: { icon: Webhook, text: 'audit.kind.webhookChanged' },
  webhookRemoved: { icon: Webhook, text: 'audit.kind.webhookRemoved' },
  tokenCreated: { icon: KeyRound, text: 'audit.kind.tokenCreated' },
  tokenRevoked: { icon: KeyRound, text: 'audit.kind.tokenRevoked' },
  create: { icon: FilePlus2, text: 'audit.kind.create' },
  upload: { icon: Upload, text: 'audit.kind.upload' },
  save: { icon: FilePen, text: 'audit.kind.save' },
  makeDirectory: { icon: FolderPlus, text: 'audit.kind.makeDirectory' },
  delete: { icon: Trash2, text: 'audit.kind.delete' },
  copy: { icon: Copy, text: 'audit.kind.copy' },
  move: { icon: FolderInput, text: 'audit.kind.move' },
  rename: { icon: PencilLine, text: 'audit.kind.rename' },
  extract: { icon: PackageOpen, text: 'audit.kind.extract' },
  archive: { icon: Package, text: 'audit.kind.archive' },
  command: { icon: SquareTerminal, text: 'audit.kind.command' },
  restore: { icon: ArchiveRestore, text: 'audit.kind.restore' },
  purge: { icon: Trash, text: 'audit.kind.purge' },
  undo: { icon: Undo2, text: 'audit.kind.undo' },
  rewind: { icon: History, text: 'audit.kind.rewind' },
}

/** A text key without parameters. */
type Said = Extract<TextKey, `audit.kind.${string}`>

export const OUTCOMES = {
  done: 'audit.outcome.done',
  failed: 'audit.outcome.failed',
  cancelled: 'audit.outcome.cancelled',
  interrupted: 'audit.outcome.interrupted',
} as const satisfies Record<AuditEvent['outcome'], TextKey>

export const GROUP_TEXTS = {
  all: 'audit.group.all',
  signIns: 'audit.group.signIns',
  failedSignIns: 'audit.group.failedSignIns',
  people: 'audit.group.people',
  settings: 'audit.group.settings',
  links: 'audit.group.links',
  files: 'audit.group.files',
  commands: 'audit.group.commands',
  deletions: 'audit.group.deletions',
} as const satisfies Record<Group, TextKey>

/** Returns whether the event's targets are paths of the served root. */
export const isAboutFiles = (kind: AuditKind): boolean => FILES.has(kind)
const FILES: ReadonlySet<AuditKind> = new Set([
  'create',
  'upload',
  'save',
  'makeDirectory',
  'delete',
  'copy',
  'move',
  'rename',
  'extract',
  'archive',
  'command',
  'restore',
  'purge',
  'undo',
  'rewind',
])
