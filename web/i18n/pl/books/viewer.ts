import type { MessageModules } from '../../catalog.ts'

/** Polish texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Pasek zdjęć',
  'viewer.edit': 'Obróć i przytnij',
  'viewer.turnLeft': 'Obróć w lewo',
  'viewer.turnRight': 'Obróć w prawo',
  'viewer.ratio': 'Proporcje',
  'viewer.ratio.free': 'Dowolne',
  'viewer.ratio.original': 'Oryginalne',
  'viewer.reset': 'Resetuj',
  'viewer.area': 'Obszar przycięcia',
  'viewer.edge.top': 'Górna krawędź',
  'viewer.edge.right': 'Prawa krawędź',
  'viewer.edge.bottom': 'Dolna krawędź',
  'viewer.edge.left': 'Lewa krawędź',
  'viewer.edit.nothing': 'Brak zmian do zapisania',
  'viewer.edit.done': (name) => `Edytowano: ${name}`,
  'viewer.edit.failed': (name) => `Nie udało się zapisać pliku „${name}”.`,
  'viewer.edit.conflict': 'Obraz zmienił się od czasu otwarcia. Sprawdź go i spróbuj ponownie.',
  'viewer.edit.unsupported':
    'Tego obrazu nie można edytować. Jest animowany lub uszkodzony albo jego format lub kolory nie są obsługiwane.',
  'viewer.edit.format': 'obrazów w tym formacie nie można edytować',
  'viewer.edit.animated': 'animowanych obrazów nie można edytować',
  'viewer.hand.down': 'Przesunięcie w dół',
}
