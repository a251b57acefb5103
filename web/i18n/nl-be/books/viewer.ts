import type { MessageModules } from '../../catalog.ts'

/** Dutch texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Filmstrook',
  'viewer.edit': 'Draaien en bijsnijden',
  'viewer.turnLeft': 'Linksom draaien',
  'viewer.turnRight': 'Rechtsom draaien',
  'viewer.ratio': 'Beeldverhouding',
  'viewer.ratio.free': 'Vrij',
  'viewer.ratio.original': 'Oorspronkelijk',
  'viewer.reset': 'Opnieuw instellen',
  'viewer.area': 'Bijsnijdgebied',
  'viewer.edge.top': 'Bovenrand',
  'viewer.edge.right': 'Rechterrand',
  'viewer.edge.bottom': 'Onderrand',
  'viewer.edge.left': 'Linkerrand',
  'viewer.edit.nothing': 'Geen wijzigingen om op te slaan',
  'viewer.edit.done': (name) => `${name} bewerkt`,
  'viewer.edit.failed': (name) => `Kan “${name}” niet opslaan.`,
  'viewer.edit.conflict': 'De afbeelding is gewijzigd sinds u ze hebt geopend. Controleer ze en probeer het opnieuw.',
  'viewer.edit.unsupported':
    'Deze afbeelding kan niet worden bewerkt. Ze is geanimeerd of beschadigd, of de indeling of de kleuren worden niet ondersteund.',
  'viewer.edit.format': 'afbeeldingen met deze indeling kunnen niet worden bewerkt',
  'viewer.edit.animated': 'geanimeerde afbeeldingen kunnen niet worden bewerkt',
  'viewer.hand.down': 'Omlaag vegen',
}
