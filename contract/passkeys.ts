import * as z from 'zod/mini'
import { NewCredential, PasskeyAssertion } from './passkey-credential.ts'

/**
 * Maximum number of passkeys of a user.
 *
 * @limit Signing in and accounts | Passkeys of a user | {}
 */
export const MAX_PASSKEYS = 25

/** Maximum length of a passkey's name in characters. */
export const MAX_PASSKEY_NAME = 64

const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PASSKEY_NAME))

/** A passkey of the caller. */
export const Passkey = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  /** RFC 3339. */
  createdAt: z.string(),
  /** RFC 3339; null if it was not used since it was created. */
  lastUsedAt: z.nullable(z.string()),
  /** Whether it can be used at the present external address. A passkey belongs to the host name for which it was created. */
  usable: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/**
 * Reason why passkeys are not available: there is no `--external-url`; its host is an IP address, which browsers refuse; or it is neither
 * https nor localhost.
 */
export const PasskeysUnavailable = z.enum(['no_address', 'ip_address', 'not_secure'])
export type PasskeysUnavailable = z.infer<typeof PasskeysUnavailable>

/** `GET /api/passkeys`: the passkeys of the caller, oldest first. */
export const Passkeys = z.object({
  /** Whether passkeys can be added and used. */
  available: z.boolean(),
  /** Reason why not, for administrators only; null for others and where passwords are not stored here. */
  unavailable: z.nullable(PasskeysUnavailable),
  passkeys: z.array(Passkey),
})
export type Passkeys = z.infer<typeof Passkeys>

const Descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.optional(z.array(z.string())),
})

const UserVerification = z.enum(['required', 'preferred'])
export type UserVerification = z.infer<typeof UserVerification>

/** Response of `POST /api/passkeys/setup`, for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  /** The passkeys that the user has already. */
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: UserVerification }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** A request for a passkey, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: UserVerification,
  /** Empty for signing in without a password: the browser offers the passkeys that it has. */
  allowCredentials: z.array(Descriptor),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** `POST /api/passkeys`. */
export const NewPasskey = z.object({ name: PasskeyName, credential: NewCredential })
export type NewPasskey = z.infer<typeof NewPasskey>

/** Response of `POST /api/passkeys`: with recovery codes if the user had none; they are never shown again. */
export const AddedPasskey = z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) })
export type AddedPasskey = z.infer<typeof AddedPasskey>

/** `PATCH /api/passkeys/{id}`. */
export const PasskeyChange = z.object({ name: PasskeyName })
export type PasskeyChange = z.infer<typeof PasskeyChange>

/** `POST /api/passkeys/proof`: whether the password is sent too. Without it, the authenticator must verify the user. */
export const PasskeyProofStart = z.object({ withPassword: z.boolean() })

/** `POST /api/login/passkey/challenge`: whether the password was accepted before, and a passkey is the second factor. */
export const PasskeySignInStart = z.object({ afterPassword: z.boolean() })

/** Response: a request for a passkey; null if there is none, or if none can be used here. */
export const PasskeySignInChallenge = z.object({ request: z.nullable(PasskeyRequest) })
export type PasskeySignInChallenge = z.infer<typeof PasskeySignInChallenge>

/** `POST /api/login/passkey`. Responds with 200 and the token as plain text. */
export const PasskeySignIn = z.object({ credential: PasskeyAssertion })
