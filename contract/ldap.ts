import * as z from 'zod/mini'
import { PROOF_FIELDS } from './proof.ts'

const Text = z.string().check(z.trim(), z.maxLength(1024))
const Attribute = z.string().check(z.regex(/^([A-Za-z][A-Za-z0-9-]*)?$/), z.maxLength(128))
const RequiredAttribute = Attribute.check(z.minLength(1))
const GroupNames = z.array(Text.check(z.minLength(1))).check(z.maxLength(1000))

/** Address of a directory server. The scheme `ldaps` encrypts from the start; `ldap` does where `startTls` is on. */
const ServerUrl = z.string().check(
  z.maxLength(512),
  z.refine((text) => /^ldaps?:\/\/(\[[0-9a-fA-F:]+\]|[^\s/:@?#[\]]+)(:\d{1,5})?$/.test(text), 'Not an LDAP address.'),
)

/** Source of the groups of a user. */
const GroupLookup = z.enum(['none', 'member', 'memberOf', 'activeDirectory'])

/** Settings of a directory, without the password of its bind account. */
export const DirectorySettings = z.strictObject({
  /** Servers of the same directory, in the order in which they are tried. */
  servers: z.array(ServerUrl).check(z.minLength(1), z.maxLength(8)),
  /** Certificates in PEM format that are trusted instead of the system's; empty for the system's. */
  certificates: z.string().check(z.maxLength(256 * 1024)),
  /** Whether connections to `ldap` addresses are encrypted with StartTLS before anything else is sent. */
  startTls: z.boolean(),
  /** Whether passwords may be sent without encryption to servers other than this machine. */
  allowUnencryptedConnections: z.boolean(),
  /** Account that searches for users. */
  bindDn: Text.check(z.minLength(1)),
  /** Folder of the directory below which users are searched. */
  userBase: Text.check(z.minLength(1)),
  /** Filter that finds a user; `{username}` stands for the escaped name. */
  userFilter: Text.check(z.refine((text) => text.includes('{username}'), 'The filter must contain {username}.')),
  /** Attribute with an id that is never reused, such as `entryUUID` or `objectGUID`. */
  idAttribute: RequiredAttribute,
  /** Attribute with the name of a new account. */
  nameAttribute: RequiredAttribute,
  /** Attributes of preferences; empty for none. */
  emailAttribute: Attribute,
  quotaAttribute: Attribute,
  languageAttribute: Attribute,
  groupLookup: GroupLookup,
  /** Folder of the directory below which groups are searched. */
  groupBase: Text,
  /** Distinguished names of groups, compared exactly. Empty for all users. */
  allowedGroups: GroupNames,
  /** Distinguished names of groups whose members are administrators. Empty if the directory does not decide this. */
  administratorGroups: GroupNames,
  /** Groups of the directory, and the ids of the groups whose members their members are. */
  groups: z
    .array(z.strictObject({ value: Text.check(z.minLength(1)), group: z.int().check(z.positive()) }))
    .check(z.maxLength(1000)),
  createsAccounts: z.boolean(),
})
export type DirectorySettings = z.infer<typeof DirectorySettings>

/** `GET /api/ldap`, for administrators. */
export const LdapState = z.object({
  /** Null until a directory is set up. The password of the bind account is never returned. */
  settings: z.nullable(DirectorySettings),
  /** Whether users can sign in with it: the sign-in method is on. */
  on: z.boolean(),
})
export type LdapState = z.infer<typeof LdapState>

/**
 * `PUT /api/ldap`. Without `bind_password` the stored one is kept, which is possible only while servers, encryption and account stay the
 * same: another server must not receive it.
 */
export const LdapUpdate = z.object({
  settings: DirectorySettings,
  bind_password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
  ...PROOF_FIELDS,
})
export type LdapUpdate = z.infer<typeof LdapUpdate>

/** `POST /api/ldap/test` tests the stored settings, also with the search for a user. */
export const LdapTest = z.object({
  user: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
  ...PROOF_FIELDS,
})
export type LdapTest = z.infer<typeof LdapTest>

/**
 * A step of a test: the connection to a server with the bind account; the search for the user; the id and the name of the entry; its groups;
 * and whether these let the user sign in.
 */
export const LdapStep = z.enum(['connection', 'search', 'entry', 'groups', 'access'])
export type LdapStep = z.infer<typeof LdapStep>

/** The results of the steps, in their order. `subject` is the server or the user. */
export const LdapTestResult = z.object({
  steps: z.array(z.object({ step: LdapStep, subject: z.string(), passed: z.boolean(), detail: z.string() })),
})
export type LdapTestResult = z.infer<typeof LdapTestResult>
