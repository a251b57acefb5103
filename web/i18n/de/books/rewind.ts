import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts about earlier states of a folder. Loaded on first use. */
export const rewind: MessageModules['rewind'] = {
  'rewind.asItWas': (name) => `${name}, wie es war`,
  'rewind.homeAsItWas': 'Meine Dateien, wie sie waren',
  'rewind.past': (when) => `So war es am ${when}. Nichts ändert sich, bis etwas zurückgeholt wird.`,
  'rewind.when': 'Den Ordner zeigen, wie er war am',
  'rewind.hourAgo': 'Vor einer Stunde',
  'rewind.yesterday': 'Gestern',
  'rewind.weekAgo': 'Vor einer Woche',
  'rewind.earlier': 'Einen Schritt zurück',
  'rewind.later': 'Einen Schritt vor',
  'rewind.noEarlier': 'Kein früherer Schritt ist bekannt.',
  'rewind.noLater': 'Einen späteren Schritt gibt es nicht.',
  'rewind.openFolder': 'Den Ordner zeigen, wie er jetzt ist',
  'rewind.up': 'Einen Ordner nach oben',
  'rewind.steps': (n) => count(n, { one: '{n} Schritt seitdem', other: '{n} Schritte seitdem' }),
  'rewind.noSteps': 'Seitdem hat sich nichts geändert',
  'rewind.differ': (n) => count(n, { one: '{n} Element weicht ab', other: '{n} Elemente weichen ab' }),
  'rewind.since': (when) => `Der Verlauf reicht bis ${when} zurück. So war der Ordner damals.`,
  'rewind.notWhole': 'Nicht alles aus dieser Zeit ist bekannt: Was sich ohne Coffer geändert hat, kann fehlen.',
  'rewind.allSame': 'Hier ist alles so, wie es damals war.',
  'rewind.items': 'Der Ordner, wie er war',
  'rewind.choose': (name) => `${name} auswählen`,
  'rewind.chooseAll': 'Alle abweichenden auswählen',
  'rewind.onlyDiffering': 'Nur was abweicht',
  'rewind.name': 'Name',
  'rewind.state': 'Jetzt',
  'rewind.size': 'Größe damals',
  'rewind.modified': 'Geändert',
  'rewind.more': (n) => count(n, { one: '{n} weiteres Element zeigen', other: '{n} weitere Elemente zeigen' }),
  'rewind.state.same': 'Gleich',
  'rewind.state.changed': 'Seitdem geändert',
  'rewind.state.gone': 'Seitdem verschwunden',
  'rewind.state.elsewhere': 'Seitdem verschoben',
  'rewind.state.added': 'Seitdem hinzugekommen',
  'rewind.notPossible': 'Kann nicht zurückgeholt werden: Es wird nicht mehr aufbewahrt',
  'rewind.all': 'Alles zurückholen',
  'rewind.chosen': (n) => count(n, { other: 'Auswahl zurückholen ({n})' }),
  'rewind.askAll': 'Alles zurückholen?',
  'rewind.askChosen': (n) => count(n, { one: 'Ein Element zurückholen?', other: '{n} Elemente zurückholen?' }),
  'rewind.askWhen': (when) => `Was Sie ausgewählt haben, wird wieder, wie es am ${when} war.`,
  'rewind.askAllWhen': (when) => `Dieser Ordner wird wieder, wie er am ${when} war.`,
  'rewind.comeBack': (n) => count(n, { one: '{n} Element kommt zurück', other: '{n} Elemente kommen zurück' }),
  'rewind.goAway': (n) =>
    count(n, { one: '{n} Element geht in den Papierkorb', other: '{n} Elemente gehen in den Papierkorb' }),
  'rewind.change': (n) => count(n, { one: '{n} Element ändert sich', other: '{n} Elemente ändern sich' }),
  'rewind.stay': (n) =>
    count(n, {
      one: '{n} Element bleibt, wie es ist: Es wird nicht mehr aufbewahrt',
      other: '{n} Elemente bleiben, wie sie sind: Sie werden nicht mehr aufbewahrt',
    }),
  'rewind.belowToo': 'Auch was sich in den Ordnern darunter geändert hat, wird wieder wie damals.',
  'rewind.undoable': 'Das ist ein einziger Schritt und kann rückgängig gemacht werden.',
  'rewind.confirm': 'Zurückholen',
  'rewind.done': (n) => count(n, { one: 'Ein Element zurückgeholt', other: '{n} Elemente zurückgeholt' }),
  'rewind.failed': 'Der Ordner konnte nicht zurückversetzt werden.',
  'rewind.changedSince':
    'Inzwischen hat sich etwas geändert. Sehen Sie noch einmal nach, bevor Sie ihn zurückversetzen.',
  'rewind.notKept': 'Was damals da war, wird nicht mehr aufbewahrt.',
  'rewind.leftTitle': (n) =>
    count(n, { one: 'Ein Element blieb, wie es ist', other: '{n} Elemente blieben, wie sie sind' }),
  'rewind.leftDetail':
    'Sie haben sich anders geändert, werden nicht mehr aufbewahrt, oder Sie dürfen sie nicht ändern.',
  'rewind.andMore': (n) => count(n, { one: 'und {n} weiteres', other: 'und {n} weitere' }),
  'rewind.empty': 'Der Ordner war damals leer',
  'rewind.emptyDetail': 'Er ist auch jetzt leer.',
  'rewind.unknown': 'Von früher ist noch nichts bekannt',
  'rewind.unknownDetail':
    'Von jetzt an wird festgehalten, was sich in diesem Ordner ändert, damit es zurückgeholt werden kann.',
}
