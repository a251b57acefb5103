import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { InvalidValue } from './problem.ts'

/** A certificate chain and its private key, both PEM text. */
export type Tls = { readonly cert: string; readonly key: string }

/**
 * Reads a certificate and its key and checks that they belong together.
 *
 * @throws InvalidValue, whose message names the setting at fault
 */
export function readTls(certFile: string, keyFile: string): Tls {
  const cert = readPem('--tls-cert', certFile)
  const key = readPem('--tls-key', keyFile)
  const certificate = attempt(`--tls-cert: ${certFile} contains no valid certificate`, () => new X509Certificate(cert))
  const privateKey = attempt(`--tls-key: ${keyFile} contains no valid private key`, () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey))
    throw new InvalidValue(`--tls-key: ${keyFile} does not match ${certFile}`)
  return { cert, key }
}

/**
 * Returns the certificates in a file, each as PEM text.
 *
 * @throws InvalidValue, whose message names the setting
 */
export function readAuthorities(setting: string, file: string): readonly string[] {
  const found = readPem(setting, file).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0) throw new InvalidValue(`${setting}: ${file} contains no certificate`)
  for (const each of found)
    attempt(`${setting}: ${file} contains an invalid certificate`, () => new X509Certificate(each))
  return found
}

function readPem(setting: string, file: string): string {
  return attempt(`${setting}: ${file} cannot be read`, () => readFileSync(file, 'utf8'))
}

function attempt<T>(failure: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new InvalidValue(failure, { cause })
  }
}
