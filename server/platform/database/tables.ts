import type { Generated } from 'kysely'

/** 0 or 1. */
export type Flag = number

/** Milliseconds since the epoch. */
type Instant = number

export type UsersTable = {
  id: Generated<number>
  username: string
  /** The name with everything folded that people do not tell apart; unique. */
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
  /** The folder made for somebody who came by themselves, folded; nobody else may have it. */
  home_key: string | null
  scope_since: number
  /** Grows with every change that a token's claims could show. */
  revision: Generated<number>
  created_at: Instant
}

/** A row is a session that goes on; its tokens follow one another, and only the latest two have digests here. */
export type SessionsTable = {
  /** Random, never shown but inside tokens. */
  id: string
  user_id: number
  /** Which of the session's tokens is the current one, from 1 on. */
  generation: number
  /** SHA-256 of the current token, hexadecimal. */
  token_digest: string
  token_issued_at: Instant
  token_expires_at: Instant
  /** Was the current token seen since it was issued? */
  token_used: Flag
  /** `users.revision` when the current token was issued. */
  token_user_revision: number
  previous_digest: string | null
  /** Until when the token before still works. */
  previous_expires_at: Instant | null
  /** When the password was last proved. */
  signed_in_at: Instant
  last_used_at: Instant
  created_at: Instant
  /** Random; names the session to its owner. Null where it began before there were numbers. */
  number: number | null
  /** What the browser called itself. */
  device: string
  /** Where it was used last. */
  address: string
}

/** How often somebody tried to sign in or up lately; a row for an address or a user name. */
export type SignInAttemptsTable = {
  /** `address:…`, `name:…`, `sign-up:…`; of links `share:…` and `share-visitor:…`. */
  key: string
  /** Attempts since `started_at` that count. */
  attempts: number
  started_at: Instant
  /** Nothing is tried before this. */
  blocked_until: Instant
  last_at: Instant
}

/** What an administrator may change while the server runs. */
type SettingsTable = {
  name: string
  /** JSON. */
  value: string
}

/** Answers to captchas that were accepted, so that each counts once. */
type SolvedCaptchasTable = {
  /** SHA-256 of the answer, hexadecimal. */
  digest: string
  /** Who signed up by it and may sign in once more by it; null otherwise. */
  username_key: string | null
  solved_at: Instant
}

/** Links to items of the served tree. */
type ParkedSharesTable = {
  hash: string
  user_id: number
  /** What is kept that it leads to, or to something in it, by a path that begins there. */
  kept_id: string
  inner_path: string
  /** JSON of its row of `shares`. */
  share: string
}

export type SharesTable = {
  /** What the address says: random, or with a name of the owner's own. */
  hash: string
  user_id: number
  /** `download` or `upload`. */
  kind: string
  /** The item, as a path of the served root. */
  place: string
  /** One text for all spellings that a case-blind disk takes for `place`. */
  place_key: string
  /** Device and inode of the item when it was last seen. */
  identity: string
  is_directory: Flag
  /** The owner's own word in the address; may be empty. */
  name: string
  /** Seconds since the epoch; 0: for ever. */
  expire: number
  password_hash: string | null
  /** Grows with each new password, so that what was given out for the one before is worth nothing. */
  password_version: number
  /** The operation that may be taking the item away just now: meanwhile nobody gets in. */
  suspended_by: string | null
  download_limit: number | null
  downloads: number
  /** JSON of the limits of an upload link. */
  upload_limits: string | null
  received: number
  received_size: number
  created_at: Instant
  last_used_at: Instant | null
}

/** What came in by upload links. */
export type ReceivedFilesTable = {
  id: Generated<number>
  share_hash: string
  /** In the folder of the link. */
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
  /** Where the owner's scope was below the served root; the paths are inside it. */
  scope_root: string
  /** Where it was asked from. */
  address: string | null
  /** The token that began it. */
  token_id: number | null
  gesture: string | null
  /** As `JobState` says. */
  state: string
  /** JSON of what is to be done; empty once it has ended. */
  wish: string
  /** JSON of what is to be deleted, item by item: what it was when the deletion began. */
  identities: string | null
  /** JSON of the job as its owner sees it, without its id. */
  shown: string
  /** How often it was begun. */
  tries: number
  /** Was it cancelled? Then it is not begun again. */
  is_cancelled: Flag
  created_at: Instant
  updated_at: Instant
  ended_at: Instant | null
}

/** Uploads that come in several sittings, and for a while those that are finished. Their bytes are in files below `top`. */
export type UploadsTable = {
  /** Random; part of the address its client has. */
  id: string
  user_id: number
  /** The scope of who began it, as a path of the served root, and the file in it. */
  scope_root: string
  path: string
  /** Bytes there will be. */
  length: number
  override: Flag
  /** When the content was modified, in whole seconds since the epoch. */
  modified: number | null
  /** `whole`, `partial` (to be joined with others) or `final` (joined of others). */
  kind: string
  /** Of a final one, JSON: the ids of what it is joined of, in order. */
  parts: string
  /** The top of the volume that holds its bytes, and the name of the file there. */
  top: string
  file: string
  /** Bytes from here on have not been compared with their checksum yet. */
  unchecked_from: number | null
  /** Since when it is becoming a file: when its own is gone, it has become one. */
  finishing_at: Instant | null
  finished_at: Instant | null
  created_at: Instant
}

/** The latest runs of commands that are hung on events. */
type HookRunsTable = {
  id: Generated<number>
  at: Instant
  event: string
  line: string
  username: string
  /** What it was about, as a path of the scope. */
  path: string | null
  /** As `HookRun` says. */
  outcome: string
  exit: number | null
  /** Milliseconds. */
  took: number
  /** The first part of what it wrote. */
  output: string
  background: Flag
  test: Flag
}

/** Addresses that are told of events. */
export type WebhooksTable = {
  id: Generated<number>
  url: string
  /** What deliveries are signed with, hexadecimal. */
  secret: string
  /** JSON: an array of names. */
  events: string
  enabled: Flag
  made_at: Instant
}

/** What they are told, and what became of it. */
type WebhookDeliveriesTable = {
  id: Generated<number>
  webhook_id: number
  event: string
  /** The body, as it is sent. */
  payload: string
  /** `waiting`, `done` or `failed`. */
  state: string
  tries: number
  /** Of the last try: the status of its answer, what was wrong, how long it took (ms), when it began. */
  status: number | null
  problem: string | null
  took: number | null
  tried_at: Instant | null
  /** Not tried before this; null where it is not tried again. */
  next_at: Instant | null
  made_at: Instant
}

/** Tokens of scripts, by the digest of their text. */
export type ApiTokensTable = {
  id: Generated<number>
  user_id: number
  digest: string
  /** Its last characters, to know it by. */
  ending: string
  name: string
  /** JSON: an array of effects. */
  effects: string
  /** A path of its owner's scope. */
  path: string
  made_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export type Database = {
  api_tokens: ApiTokensTable
  hook_runs: HookRunsTable
  jobs: JobsTable
  users: UsersTable
  sessions: SessionsTable
  sign_in_attempts: SignInAttemptsTable
  settings: SettingsTable
  solved_captchas: SolvedCaptchasTable
  shares: SharesTable
  parked_shares: ParkedSharesTable
  received_files: ReceivedFilesTable
  uploads: UploadsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}
