import type { Generated } from 'kysely'
import type { AddedColumns } from './migrations.ts'

// Columns that were added by a declaration in migrations.ts are described there.

/** 0 or 1. */
export type Flag = number

/** Milliseconds since the epoch. */
type Instant = number

export type UsersTable = AddedColumns<'users'> & {
  id: Generated<number>
  username: string
  /** Folded name, equal for names that users cannot distinguish; unique. */
  username_key: string
  password_hash: string
  /** A virtual path below the served root. */
  scope: string
  locale: string
  lock_password: Flag
  view_mode: string
  single_click: Flag
  hide_dotfiles: Flag
  sorting_by: string
  sorting_order: string
  may_admin: Flag
  may_execute: Flag
  may_create: Flag
  may_rename: Flag
  may_modify: Flag
  may_delete: Flag
  may_share: Flag
  may_download: Flag
  /** JSON: an array of strings. */
  commands: string
  /** JSON: an array of rules. */
  rules: string
  theme: string
  welcomed: Flag
  /** Folded path of the folder created for a user who signed up; exclusive to them. */
  home_key: string | null
  scope_since: number
  /** Incremented with every change that a token's claims may contain. */
  revision: Generated<number>
  created_at: Instant
  /** Null before the first sign-in. */
  last_sign_in_at: Generated<Instant | null>
}

/** An active session; its tokens succeed one another, and only the latest have digests here. */
export type SessionsTable = AddedColumns<'sessions'> & {
  /** Random; contained in tokens only. */
  id: string
  user_id: number
  /** Number of the current token within the session, from 1. */
  generation: number
  /** SHA-256 of the current token, hexadecimal. */
  token_digest: string
  token_issued_at: Instant
  token_expires_at: Instant
  /** Whether the current token has been used since it was issued. */
  token_used: Flag
  /** `users.revision` when the current token was issued. */
  token_user_revision: number
  previous_digest: string | null
  /** End of the previous token's validity. */
  previous_expires_at: Instant | null
  /** Time of the last password confirmation. */
  signed_in_at: Instant
  last_used_at: Instant
  created_at: Instant
  /** Random; identifies the session to its owner. Null where it began before this column existed. */
  number: number | null
  /** User agent of the browser. */
  device: string
  /** Client address of the last use. */
  address: string
  /** When a code of the second factor was last confirmed in the session; null if none was. */
  factor_at: Instant | null
  /** The API token with which it began, and to which it is limited. */
  token_id: number | null
}

/** Recent attempts to sign in or up; a row for an address or a user name. */
export type SignInAttemptsTable = {
  /** `address:…`, `name:…`, `device:…`, `code:…`, `sign-up:…`; of links `share:…` and `share-visitor:…`. */
  key: string
  /** Number of counted attempts since `started_at`. */
  attempts: number
  started_at: Instant
  /** All attempts before this time are refused. */
  blocked_until: Instant
  last_at: Instant
}

/** Settings that an administrator may change at run time. */
type SettingsTable = {
  name: string
  /** JSON. */
  value: string
}

/** Accepted captcha answers, so that each is valid once. */
type SolvedCaptchasTable = {
  /** SHA-256 of the answer, hexadecimal. */
  digest: string
  /** User who signed up with it and may use it for the first sign-in; null otherwise. */
  username_key: string | null
  solved_at: Instant
}

/** Share links to items in the trash. */
type ParkedSharesTable = {
  hash: string
  user_id: number
  /** Id of the item in the trash that the link leads to, or into by a path relative to it. */
  kept_id: string
  inner_path: string
  /** JSON of its row of `shares`. */
  share: string
}

export type SharesTable = AddedColumns<'shares'> & {
  /** The hash in the link's address: random, or with a name that the owner selected. */
  hash: string
  user_id: number
  /** `download`, `upload`, `collection`, or `item`: an item of a collection, whose hash is no address. */
  kind: string
  /** The item, as a path of the served root. */
  place: string
  /** Form of `place` that is equal for all names that a case-blind disk treats as equal. */
  place_key: string
  /** Device and inode of the item when it was last seen. */
  identity: string
  is_directory: Flag
  /** The owner's custom text in the address; may be empty. */
  name: string
  /** Seconds since the epoch; 0: never expires. */
  expire: number
  password_hash: string | null
  /** Incremented with each new password, to invalidate access given for the previous one. */
  password_version: number
  /** The operation that may be removing the item; the link is inaccessible meanwhile. */
  suspended_by: string | null
  download_limit: number | null
  downloads: number
  /** JSON of the limits of uploads; null: no uploads. */
  upload_limits: string | null
  received: number
  received_size: number
  created_at: Instant
  last_used_at: Instant | null
}

/** Files received through upload links. */
export type ReceivedFilesTable = {
  id: Generated<number>
  share_hash: string
  /** Name in the folder of the link. */
  name: string
  size: number
  sender: string
  address: string
  received_at: Instant
}

/** Work that outlives its request. */
export type JobsTable = {
  id: Generated<number>
  user_id: number
  /** The owner's scope as a path of the served root; the job's paths are relative to it. */
  scope_root: string
  /** Client address of the request. */
  address: string | null
  /** The API token that started it. */
  token_id: number | null
  gesture: string | null
  /** A `JobState`. */
  state: string
  /** JSON of the job's specification; empty once it has ended. */
  wish: string
  /** JSON of the identity of each item to be deleted when the deletion began. */
  identities: string | null
  /** JSON of the job as its owner sees it, without its id. */
  shown: string
  /** Number of times it was started. */
  tries: number
  /** Whether it was canceled; a canceled job is not restarted. */
  is_cancelled: Flag
  created_at: Instant
  updated_at: Instant
  ended_at: Instant | null
}

/** Resumable uploads, including recently finished ones. Their bytes are in files below `top`. */
export type UploadsTable = {
  /** Random; part of the upload's address. */
  id: string
  user_id: number
  /** The scope of the uploader, as a path of the served root, and the file in it. */
  scope_root: string
  path: string
  /** Total length in bytes. */
  length: number
  override: Flag
  /** Modification time of the content, in whole seconds since the epoch. */
  modified: number | null
  /** `whole`, `partial` (to be joined with others) or `final` (joined from others). */
  kind: string
  /** Of a final upload, JSON: the ids of its parts, in order. */
  parts: string
  /** Top of the volume that stores its bytes, and the name of the file there. */
  top: string
  file: string
  /** Offset from which bytes have not been verified by a checksum yet. */
  unchecked_from: number | null
  /** Start of the conversion to a file: if its own file no longer exists, the conversion is complete. */
  finishing_at: Instant | null
  finished_at: Instant | null
  created_at: Instant
}

/** Recent runs of event hooks. */
type HookRunsTable = {
  id: Generated<number>
  at: Instant
  event: string
  line: string
  username: string
  /** The item of the event, as a path of the scope. */
  path: string | null
  /** An outcome of `HookRun`. */
  outcome: string
  exit: number | null
  /** Milliseconds. */
  took: number
  /** The first part of the output. */
  output: string
  background: Flag
  test: Flag
}

/** URLs that are notified of events. */
export type WebhooksTable = {
  id: Generated<number>
  url: string
  /** Key that signs deliveries, hexadecimal. */
  secret: string
  /** JSON: an array of names. */
  events: string
  enabled: Flag
  made_at: Instant
}

/** Notifications of webhooks and their results. */
type WebhookDeliveriesTable = {
  id: Generated<number>
  webhook_id: number
  event: string
  /** The body, as it is sent. */
  payload: string
  /** `waiting`, `done` or `failed`. */
  state: string
  tries: number
  /** Of the last attempt: the response status, the error, the duration (ms), the start time. */
  status: number | null
  problem: string | null
  took: number | null
  tried_at: Instant | null
  /** Earliest time of the next attempt; null where there will be none. */
  next_at: Instant | null
  made_at: Instant
}

/** API tokens, by the digest of their text. */
export type ApiTokensTable = {
  id: Generated<number>
  user_id: number
  digest: string
  /** Its last characters, for identification. */
  ending: string
  name: string
  /** JSON: an array of effects. */
  effects: string
  /** A path of its owner's scope. */
  path: string
  made_at: Instant
  expires_at: Instant
  used_at: Instant | null
  /** JSON: an array of protocols that accept the token. */
  protocols: Generated<string>
}

/** An item that was imported from File Browser. */
type ImportedItemsTable = {
  /** `setting` or `link`. */
  kind: string
  /** Name of the setting, or address of the link. */
  name: string
  /** Owner of the link. */
  user_id: number | null
  /** The setting as it was stored then: JSON. */
  value: string
}

/** Users' own views of folders. */
export type FolderViewsTable = AddedColumns<'folder_views'> & {
  user_id: number
  /** Key of the folder: its path of the served root in the form in which names are compared, or its position in the trash. */
  place: string
  /** Null: the user's default, as for the order. */
  view_mode: string | null
  sorting_by: string | null
  sorting_order: string | null
  /** Whether the user has answered the offer of the gallery. */
  gallery_answered: Flag
  changed_at: Instant
}

/** Items that users marked. A row without a mark is removed. */
export type UserItemsTable = {
  user_id: number
  /** Key of the item: its path of the served root in the form in which names are compared, or its position in the trash. */
  place: string
  /** Path of the served root as it is spelled; in the trash, the one that the item had. */
  path: string
  is_directory: Flag
  /** Device and inode; empty if unknown. */
  identity: string
  /** Position among the user's favorites; null if the item is not one. */
  favorite_position: number | null
  /** When the user last opened the item in the page, and last changed it; null if not lately. */
  opened_at: Instant | null
  changed_at: Instant | null
}

/** Tags of users. */
type TagsTable = {
  id: Generated<number>
  user_id: number
  name: string
  /** Folded name, equal for names that users do not distinguish; unique for the user. */
  name_key: string
  /** A `TagColor`. */
  color: string
  /** Order of a user's tags. */
  position: number
}

/** Tags on items of `user_items`, whose place they follow. */
type UserItemTagsTable = {
  user_id: number
  place: string
  tag_id: number
}

/** Users' notices. */
export type NoticesTable = {
  id: Generated<number>
  user_id: number
  /** Subject of the notice: further occurrences within a time increase its count. */
  topic: string
  /** Path of the served root; null if it is about no item. */
  place: string | null
  /** JSON, which depends on the kind. */
  content: string
  count: number
  is_read: Flag
  /** 0 if the user had turned its kind off. */
  is_shown: Flag
  created_at: Instant
  /** Time of the latest occurrence. */
  at: Instant
}

/** Kinds of notices that users turned off. */
type NoticePreferencesTable = {
  user_id: number
  /** JSON: an array of kinds. */
  hidden: string
}

/** The SMTP server of the instance; one row, or none. */
type MailServerTable = {
  /** Always 1. */
  id: number
  host: string
  port: number
  /** `tls`, `starttls` or `none`. */
  security: string
  /** Empty: no authentication. */
  username: string
  password: string
  /** Address of the sender. */
  sender: string
}

/** Mail settings of users. */
export type MailRecipientsTable = {
  user_id: number
  /** The confirmed address. */
  address: string | null
  /** Language of the page when the address was entered; used while the user has selected none. */
  locale: Generated<string>
  /** JSON: an array of kinds of notifications. */
  kinds: Generated<string>
  /** Whether mails may contain names of files. */
  file_names: Generated<Flag>
  /** The address that is to be confirmed, the digest of the code that was sent to it, its end, and the number of wrong codes. */
  pending: string | null
  code_digest: string | null
  code_expires_at: Instant | null
  code_tries: Generated<number>
  /** JSON: the times at which codes were sent in the last day. */
  codes_sent: Generated<string>
  /** Failed attempts to send the next mail. */
  tries: Generated<number>
  /** Earliest time of the next mail; null while nothing waits. */
  next_at: Instant | null
  sent_at: Instant | null
  /** Of the last failure, until a mail is sent. */
  failed_at: Instant | null
  problem: string | null
}

/** Codes that were sent in the last day to confirm addresses. */
type MailCodesTable = {
  id: Generated<number>
  /** Folded address, equal for addresses of the same mailbox. */
  address_key: string
  at: Instant
}

/** Notifications that wait to be sent by mail. */
type MailQueueTable = {
  id: Generated<number>
  user_id: number
  notice_id: number
  made_at: Instant
}

/** Groups of users. */
export type GroupsTable = {
  id: Generated<number>
  name: string
  /** Folded name, equal for names that users cannot distinguish; unique. */
  name_key: string
  description: string
  /** JSON: permissions that its members have in addition to their own. */
  permissions: string
  /** JSON: an array of commands that its members may run in addition to their own. */
  commands: string
  /** Incremented with every change. */
  revision: Generated<number>
  created_at: Instant
}

/** Rights that folders allow and deny to users, groups and everyone. */
export type AccessEntriesTable = {
  id: Generated<number>
  /** Key of the folder: its path of the served root in the form in which names are compared, or its position in the trash. */
  place: string
  /** Path of the served root as it is spelled; in the trash, the one that the folder had. */
  path: string
  /** Null for both: everyone. */
  user_id: number | null
  group_id: number | null
  /** JSON: names of rights. */
  allow: string
  deny: string
  /** JSON: paths at which the folder may also be, while an operation moves it or after one failed. */
  also_at: string | null
  created_at: Instant
}

/** One row; `revision` changes with each change of entries. */
type AccessEntriesStateTable = { id: number; revision: number }

/** Members of groups. */
type GroupMembersTable = {
  group_id: number
  user_id: number
}

/** Files whose metadata was read, and when they were taken. */
type DatesTakenTable = {
  id: Generated<number>
  /** First part of the identity of its folder. */
  volume: string
  inode: number
  size: number
  /** Modification time: seconds since the epoch, a dot, and the nanoseconds. */
  modified: string
  /** Milliseconds since the epoch; null without a date. */
  taken_at: number | null
  /** Whether it is the local time of the camera, as if that were in UTC. */
  is_local: Flag
}

/** Limits of users and groups: exactly one of the first three columns is set. Limits: null is inherited, -1 unlimited. */
type QuotasTable = {
  id: Generated<number>
  user_id: number | null
  group_id: number | null
  place: string | null
  bytes: number | null
  files: number | null
}

/** One row, whose number changes with whatever the quotas depend on, except settings. */
type QuotaVersionTable = { id: number; version: number }

/** Second factors that are in use. */
export type SecondFactorsTable = {
  user_id: number
  /** Encrypted, with a key that is not in the database. */
  secret: string
  /** The step of the last code that was used. It and earlier ones are not accepted again. */
  last_step: number
  created_at: Instant
}

/** Second factors that are being set up. */
type SecondFactorSetupsTable = {
  user_id: number
  /** The only session that can confirm it. */
  session_id: string
  /** Encrypted like the one in use. */
  secret: string
  started_at: Instant
}

/** Recovery codes that were not used yet, by their digest. */
type RecoveryCodesTable = {
  user_id: number
  digest: string
}

/** Invitations of users; also those that were used or have expired, for a while. */
export type InvitationsTable = {
  id: Generated<number>
  /** SHA-256 of the secret in its link, hexadecimal. */
  secret_hash: string
  /** Null: the recipient selects it. */
  username: string | null
  /** Folded name, equal for names that users cannot distinguish. */
  username_key: string | null
  email: string | null
  /** JSON: what the account gets. */
  preset: string
  /** The administrator who created it; null for the operator at the command line. */
  created_by: number | null
  created_at: Instant
  expires_at: Instant
  /** Null until it is accepted. */
  used_at: Instant | null
  /** The account that it created. */
  user_id: number | null
}

/** Locks that WebDAV clients hold on items. */
type ItemLocksTable = {
  token: string
  /** See `PlaceKey`. */
  place: string
  user_id: number
  is_shared: Flag
  /** Whether it covers everything below a folder, too. */
  is_deep: Flag
  /** XML by which the client names its owner. */
  owner: string
  /** Name of the program; may be empty. */
  client: string
  created_at: Instant
  expires_at: Instant
}

/** Properties that WebDAV clients store with items, by place, namespace and name. */
type ItemPropertiesTable = {
  /** See `PlaceKey`. */
  place: string
  namespace: string
  name: string
  /** The element, as XML. */
  value: string
  /** The user who stored it. */
  user_id: number
}

export type Database = {
  api_tokens: ApiTokensTable
  dates_taken: DatesTakenTable
  folder_views: FolderViewsTable
  access_entries: AccessEntriesTable
  access_entries_state: AccessEntriesStateTable
  group_members: GroupMembersTable
  groups: GroupsTable
  hook_runs: HookRunsTable
  invitations: InvitationsTable
  imported_items: ImportedItemsTable
  item_locks: ItemLocksTable
  item_properties: ItemPropertiesTable
  jobs: JobsTable
  users: UsersTable
  sessions: SessionsTable
  sign_in_attempts: SignInAttemptsTable
  settings: SettingsTable
  solved_captchas: SolvedCaptchasTable
  shares: SharesTable
  notices: NoticesTable
  notice_preferences: NoticePreferencesTable
  mail_codes: MailCodesTable
  mail_queue: MailQueueTable
  mail_recipients: MailRecipientsTable
  mail_server: MailServerTable
  parked_shares: ParkedSharesTable
  quotas: QuotasTable
  quota_version: QuotaVersionTable
  received_files: ReceivedFilesTable
  recovery_codes: RecoveryCodesTable
  second_factors: SecondFactorsTable
  second_factor_setups: SecondFactorSetupsTable
  tags: TagsTable
  uploads: UploadsTable
  user_item_tags: UserItemTagsTable
  user_items: UserItemsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}
