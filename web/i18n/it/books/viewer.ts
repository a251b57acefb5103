import type { MessageModules } from '../../catalog.ts'

/** Italian texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Sequenza',
  'viewer.edit': 'Ruota e ritaglia',
  'viewer.turnLeft': 'Ruota a sinistra',
  'viewer.turnRight': 'Ruota a destra',
  'viewer.ratio': 'Proporzioni',
  'viewer.ratio.free': 'Libere',
  'viewer.ratio.original': 'Proporzioni originali',
  'viewer.reset': 'Reimposta',
  'viewer.area': 'Area di ritaglio',
  'viewer.edge.top': 'Bordo superiore',
  'viewer.edge.right': 'Bordo destro',
  'viewer.edge.bottom': 'Bordo inferiore',
  'viewer.edge.left': 'Bordo sinistro',
  'viewer.edit.nothing': 'Nessuna modifica da salvare',
  'viewer.edit.done': (name) => `${name} modificato`,
  'viewer.edit.failed': (name) => `Impossibile salvare “${name}”.`,
  'viewer.edit.conflict': 'L’immagine è cambiata da quando è stata aperta. Controllala e riprova.',
  'viewer.edit.unsupported':
    'Impossibile modificare questa immagine. È animata o danneggiata, oppure il formato o i colori non sono supportati.',
  'viewer.edit.format': 'le immagini in questo formato non possono essere modificate',
  'viewer.edit.animated': 'le immagini animate non possono essere modificate',
  'viewer.hand.down': 'Scorri verso il basso',
}
