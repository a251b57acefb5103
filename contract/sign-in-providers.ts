import * as z from 'zod/mini'
import { PROOF_FIELDS } from './proof.ts'

/** Maximum number of providers. */
export const MAX_PROVIDERS = 20

const Text = z.string().check(z.maxLength(1024))
const Name = z.string().check(z.minLength(1), z.maxLength(64))
/** Name of a claim. */
const Claim = z.string().check(z.maxLength(128))
const GroupValues = z.array(z.string().check(z.minLength(1), z.maxLength(256))).check(z.maxLength(200))

/** Settings of a provider of OpenID Connect. */
export const ProviderSettings = z.object({
  /** Text of its button on the sign-in page. */
  name: Name,
  /** The issuer, such as `https://id.example.org`: exactly as the provider states it. */
  issuer: Text,
  clientId: z.string().check(z.minLength(1), z.maxLength(256)),
  enabled: z.boolean(),
  /** Scopes to request besides `openid`. */
  scopes: z.array(z.string().check(z.regex(/^[!#-[\]-~]{1,128}$/))).check(z.maxLength(20)),
  /** Whether users without an account get one. */
  createAccounts: z.boolean(),
  /** Values of the groups claim of users who can sign in, compared exactly; empty for all users. */
  allowedGroups: GroupValues,
  /** Values of the groups claim of users who are administrators; empty if the provider does not decide it. */
  administratorGroups: GroupValues,
  /** Values of the groups claim, and the groups whose members these users are. */
  groups: z
    .array(z.object({ value: z.string().check(z.minLength(1), z.maxLength(256)), group: z.int() }))
    .check(z.maxLength(200)),
  /** Names of claims; an empty one is not read. */
  usernameClaim: Claim,
  groupsClaim: Claim,
  /** Number of bytes. */
  quotaClaim: Claim,
})
export type ProviderSettings = z.infer<typeof ProviderSettings>

/** A provider, for administrators. Its secret is never part of an answer. */
export const Provider = z.extend(ProviderSettings, {
  id: z.int(),
  hasSecret: z.boolean(),
  /** Address to which the provider sends users back: to be configured there. */
  redirectUri: z.string(),
  /** Address at which the provider reports that a user signed out. */
  logoutUri: z.string(),
})
export type Provider = z.infer<typeof Provider>

/** `GET /api/sign-in/providers`. */
export const Providers = z.array(Provider)

/** Body of `POST /api/sign-in/providers` and `PUT /api/sign-in/providers/{id}`. An absent secret stays as it is; an empty one removes it. */
export const ProviderRequest = z.extend(ProviderSettings, {
  secret: z.optional(z.string().check(z.maxLength(1024))),
  ...PROOF_FIELDS,
})
export type ProviderRequest = z.infer<typeof ProviderRequest>

/** Body of `DELETE /api/sign-in/providers/{id}`, of `DELETE …/identities/{id}`, and of `POST …/link`. */
export const ProviderProof = z.object(PROOF_FIELDS)

/** `GET /api/sign-in/methods`: what the sign-in page offers, besides a password. */
export const OfferedProviders = z.object({
  /** Whether the sign-in page has a form for name and password. */
  password: z.boolean(),
  providers: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type OfferedProviders = z.infer<typeof OfferedProviders>

/** A provider, and whether the account of the user is linked to it. Times are milliseconds since the epoch, null if it is not. */
export const LinkedProvider = z.object({
  id: z.int(),
  name: z.string(),
  linkedAt: z.nullable(z.number()),
  lastUsedAt: z.nullable(z.number()),
  /** Whether the user has another way to sign in, so that the link can be removed. */
  removable: z.boolean(),
})
export type LinkedProvider = z.infer<typeof LinkedProvider>

/** `GET /api/sign-in/identities`. */
export const LinkedProviders = z.array(LinkedProvider)

/** `GET /api/users/{id}/identities`, for administrators: the user at providers, and the claims of the last sign-in without secrets. */
export const UserIdentities = z.array(
  z.object({
    name: z.string(),
    issuer: z.string(),
    subject: z.string(),
    lastUsedAt: z.number(),
    claims: z.record(z.string(), z.unknown()),
  }),
)
export type UserIdentities = z.infer<typeof UserIdentities>

/** Body of `POST /api/sign-in/callback/{id}`: the query with which the provider sent the user back. */
export const ProviderAnswer = z.object({ query: z.string().check(z.maxLength(8192)) })

/** Query of `GET /api/sign-in/start/{id}`. */
export const SignInStart = z.object({
  /** Path of the page to open after signing in. */
  redirect: z.optional(z.string().check(z.maxLength(2048))),
})
