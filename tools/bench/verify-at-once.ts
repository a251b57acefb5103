// Run beside a bench: verifies a password a number of times, four in parallel, with the runtime alone; prints the duration in milliseconds.
const [times = '1'] = process.argv.slice(2)
const PARALLEL = 4
const PARAMETERS = { algorithm: 'argon2id', memoryCost: 19456, timeCost: 2 } as const

const hash = await Bun.password.hash('a password', PARAMETERS)
let left = Number(times)
async function check(): Promise<void> {
  while (left > 0) {
    left -= 1
    if (!(await Bun.password.verify('a password', hash))) throw new Error('The password was not recognised.')
  }
}

const began = performance.now()
await Promise.all(Array.from({ length: PARALLEL }, check))
console.log(performance.now() - began)
