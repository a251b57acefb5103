import { askHealth, type HealthTarget, ownHealthTarget } from '#server/operator/health/health-client.ts'
import { type Command, command, type Kind } from './command.ts'
import { Failure, UsageError } from './failures.ts'

const address: Kind<string> = {
  placeholder: 'URL',
  parse(value) {
    const { protocol, origin, pathname } = URL.canParse(value) ? new URL(value) : new URL('none:')
    if (protocol !== 'http:' && protocol !== 'https:')
      throw new UsageError(`"${value}" is not an address such as http://127.0.0.1:8080/files`)
    return (origin + pathname).replace(/\/+$/, '')
  },
}

/** Command for monitoring, such as a container's health check. */
export const healthCommand: Command = command({
  name: 'health',
  help: 'check whether a running server is ready for users',
  more: 'Requests /health/ready at the address in the environment and the config file; command-line options of the server are not taken into account. Exits with 0 if it is ready; otherwise prints the failed checks and exits with 1.',
  example: 'coffer health --url https://files.example.com',
  args: {},
  flags: { url: { kind: address, help: 'check this address, including the base path' } },
  onInstance: true,
  async run({ flags: { url }, config, terminal }) {
    const place: HealthTarget | null = url === undefined ? ownHealthTarget(config()) : { url, isOwn: false }
    if (!place) throw new Failure('the system selected the port; specify --url')
    const failing = await askHealth(place)
    if (failing !== null) throw new Failure(failing)
    await terminal.out('ready\n')
  },
})
