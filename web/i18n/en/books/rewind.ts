import { plurals } from '../../plural.ts'

const count = plurals('en')

/** English texts about earlier states of a folder. Loaded on first use. */
export const rewind = {
  'rewind.asItWas': (name: string) => `${name} as it was`,
  'rewind.homeAsItWas': 'My files as they were',
  'rewind.past': (when: string) => `This is how it was on ${when}. Nothing changes until something is brought back.`,
  'rewind.when': 'Show the folder as it was at',
  'rewind.hourAgo': 'An hour ago',
  'rewind.yesterday': 'Yesterday',
  'rewind.weekAgo': 'A week ago',
  'rewind.earlier': 'One step back',
  'rewind.later': 'One step forward',
  'rewind.noEarlier': 'No earlier step is known.',
  'rewind.noLater': 'There is no later step.',
  'rewind.openFolder': 'Show the folder as it is now',
  'rewind.up': 'One folder up',

  'rewind.steps': (n: number) => count(n, { one: '{n} step since then', other: '{n} steps since then' }),
  'rewind.noSteps': 'Nothing changed since then',
  'rewind.differ': (n: number) => count(n, { one: '{n} item differs', other: '{n} items differ' }),
  'rewind.since': (when: string) => `The history goes back to ${when}. This is how the folder was then.`,
  'rewind.notWhole': 'Not everything is known of this time: what changed without Coffer may be missing.',
  'rewind.allSame': 'Everything here is as it was then.',

  'rewind.items': 'The folder as it was',
  'rewind.choose': (name: string) => `Choose ${name}`,
  'rewind.chooseAll': 'Choose all that differ',
  'rewind.onlyDiffering': 'Only what differs',
  'rewind.name': 'Name',
  'rewind.state': 'Now',
  'rewind.size': 'Size then',
  'rewind.modified': 'Modified',
  'rewind.more': (n: number) => count(n, { one: 'Show {n} more item', other: 'Show {n} more items' }),

  'rewind.state.same': 'The same',
  'rewind.state.changed': 'Changed since',
  'rewind.state.gone': 'Gone since',
  'rewind.state.elsewhere': 'Moved since',
  'rewind.state.added': 'Added since',
  'rewind.notPossible': 'Cannot be brought back: it is not kept any more',

  'rewind.all': 'Bring back everything',
  'rewind.chosen': (n: number) => count(n, { one: 'Bring back selected ({n})', other: 'Bring back selected ({n})' }),
  'rewind.askAll': 'Bring back everything?',
  'rewind.askChosen': (n: number) => count(n, { one: 'Bring back one item?', other: 'Bring back {n} items?' }),
  'rewind.askWhen': (when: string) => `What you chose becomes what it was on ${when}.`,
  'rewind.askAllWhen': (when: string) => `This folder becomes what it was on ${when}.`,
  'rewind.comeBack': (n: number) => count(n, { one: '{n} item comes back', other: '{n} items come back' }),
  'rewind.goAway': (n: number) => count(n, { one: '{n} item goes to the trash', other: '{n} items go to the trash' }),
  'rewind.change': (n: number) => count(n, { one: '{n} item changes', other: '{n} items change' }),
  'rewind.stay': (n: number) =>
    count(n, {
      one: '{n} item stays as it is: it is not kept any more',
      other: '{n} items stay as they are: they are not kept any more',
    }),
  'rewind.belowToo': 'What changed in the folders below becomes what it was as well.',
  'rewind.undoable': 'This is one step, and can be taken back.',
  'rewind.confirm': 'Bring back',
  'rewind.done': (n: number) => count(n, { one: 'Brought back one item', other: 'Brought back {n} items' }),
  'rewind.failed': 'The folder could not be brought back.',
  'rewind.changedSince': 'Something changed meanwhile. Look again before you bring it back.',
  'rewind.notKept': 'What was there then is not kept any more.',
  'rewind.leftTitle': (n: number) =>
    count(n, { one: 'One item stayed as it is', other: '{n} items stayed as they are' }),
  'rewind.leftDetail': 'They changed in another way, are not kept any more, or are not yours to change.',
  'rewind.andMore': (n: number) => count(n, { one: 'and {n} more', other: 'and {n} more' }),

  'rewind.empty': 'The folder was empty then',
  'rewind.emptyDetail': 'It is empty now as well.',
  'rewind.unknown': 'Nothing is known of the past yet',
  'rewind.unknownDetail': 'From now on, what changes in this folder is written down, so that it can be brought back.',
} as const
