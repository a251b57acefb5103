import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'

// Run beside a bench: lists the folder `many` a number of times.
const [address = '', token = '', rounds = '1'] = process.argv.slice(2)
for (let round = 0; round < Number(rounds); round++) {
  const answer = await fetch(`${address}/api/resources/many/`, {
    headers: { 'X-Auth': token, Accept: COLUMNS_MEDIA_TYPE, 'Accept-Encoding': 'zstd' },
  })
  await answer.arrayBuffer()
}
