// Search and copying; without it everything can be read.
const siteTop = document.documentElement.dataset.top ?? ''
const search = document.querySelector('search')
const input = search.querySelector('input')
const list = search.querySelector('ol')
const told = search.querySelector('[role=status]')
search.hidden = false

function scoreOf(entry, words) {
  const [, page, heading, text] = entry.map((part) => part.toLowerCase())
  let score = 0
  for (const word of words) {
    const found = (heading.includes(word) ? 10 : 0) + (page.includes(word) ? 5 : 0) + (text.includes(word) ? 1 : 0)
    if (found === 0) return 0
    score += found
  }
  return score
}

function resultOf([address, page, heading]) {
  const link = document.createElement('a')
  link.href = siteTop + address
  link.textContent = page === heading ? page : `${page}: ${heading}`
  const item = document.createElement('li')
  item.append(link)
  return item
}

input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  const scored =
    words.length === 0 ? [] : globalThis.COFFER_DOCS.map((entry) => ({ entry, score: scoreOf(entry, words) }))
  const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  list.replaceChildren(...found.slice(0, 12).map(({ entry }) => resultOf(entry)))
  told.textContent = words.length === 0 ? '' : `${found.length} found`
})

for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent)
    button.textContent = 'Copied'
  })
  block.before(button)
}
