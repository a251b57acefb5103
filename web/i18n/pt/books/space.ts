import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')
const files = (n: number) => count(n, { one: '{n} ficheiro', many: '{n} de ficheiros', other: '{n} ficheiros' })
const folders = (n: number) => count(n, { one: '{n} pasta', many: '{n} de pastas', other: '{n} pastas' })

/** Portuguese texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Utilização do espaço',
  'space.titleOf': (name: string) => `Utilização do espaço em ${name}`,
  'space.asOf': (when: string) => `Atualizado: ${when}`,
  'space.counting': 'Contagem em curso',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'No total',

  'space.inMyFiles': (size: string) => `${size} em Os meus ficheiros`,
  'space.free': (size: string) => `${size} livres`,
  'space.volume': (share: string) => `${share} do disco em utilização`,

  'space.show': 'Mostrar',
  'space.by.folder': 'Por pasta',
  'space.by.kind': 'Por tipo',
  'space.by.largest': 'Ficheiros maiores',
  'space.by.oldest': 'Ficheiros mais antigos',
  'space.up': 'Subir um nível',
  'space.openFolder': 'Mostrar a pasta',

  'space.name': 'Nome',
  'space.kind': 'Tipo',
  'space.size': 'Tamanho',
  'space.share': 'Percentagem',
  'space.files': 'Ficheiros',
  'space.modified': 'Modificado',
  'space.where': 'Pasta',
  'space.here': 'Aqui mesmo',
  'space.showInFolder': (name: string) => `Mostrar ${name} na respetiva pasta`,
  'space.restName': 'Todos os itens mais pequenos',
  'space.map': 'Mapa de tamanhos',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Imagens',
  'space.kind.audio': 'Áudio',
  'space.kind.video': 'Vídeos',
  'space.kind.document': 'Documentos',
  'space.kind.text': 'Texto e código',
  'space.kind.archive': 'Arquivos',
  'space.kind.other': 'Outros ficheiros',

  'space.empty': 'Aqui, nada ocupa espaço',
  'space.emptyDetail': 'Não há ficheiros nesta pasta nem nas subpastas.',
  'space.noFiles': 'Não há ficheiros para mostrar',
  'space.off': 'O índice está desativado',
  'space.offDetail':
    'O tamanho das pastas é conhecido através do índice. Um administrador pode ativá-lo nas definições.',
  'space.building': 'As pastas ainda estão a ser contadas',
  'space.buildingDetail': 'Esta página preenche-se assim que se souber algo sobre esta pasta.',
  'space.unknown': 'Ainda não se sabe nada sobre esta pasta',
  'space.unknownDetail': 'O índice não chegou aqui. As pastas por trás de ligações contam onde realmente estão.',
  'space.partial': 'As pastas ainda estão a ser contadas: os tamanhos vão aumentar.',
}
