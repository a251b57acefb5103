import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')
const items = (n: number) => count(n, { one: '{n} item', many: '{n} de itens', other: '{n} itens' })

const INFINITIVE = {
  copy: 'copiar',
  move: 'mover',
  delete: 'eliminar',
  rename: 'mudar o nome de',
  create: 'criar',
  open: 'abrir',
}

/** Portuguese texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Nome',
  'browse.create': 'Criar',
  'browse.andMore': (n: number) => count(n, { one: 'e mais {n}', many: 'e mais {n}', other: 'e mais {n}' }),
  'browse.copyRefused': 'O navegador não permitiu copiar.',

  'browse.newFolder.title': 'Nova pasta',
  'browse.newFile.title': 'Novo ficheiro',
  'browse.rename.title': (name: string) => `Mudar o nome de “${name}”`,
  'browse.delete.one': (name: string) => `Eliminar “${name}”?`,
  'browse.delete.many': (n: number) => `Eliminar ${items(n)}?`,
  'browse.delete.forGood': 'Não é possível anular esta ação.',
  'browse.delete.toTrash': 'Pode ser recuperado do lixo.',
  'browse.delete.noTrash': 'Aqui não há lixo.',
  'browse.copy.title': (n: number) => `Copiar ${items(n)}`,
  'browse.move.title': (n: number) => `Mover ${items(n)}`,
  'browse.copy.into': (folder: string) => `Copiar para “${folder}”`,
  'browse.move.into': (folder: string) => `Mover para “${folder}”`,
  'browse.picker.label': 'Pastas',
  'browse.picker.up': 'Subir um nível',
  'browse.picker.top': 'é o nível superior',
  'browse.picker.choose': (folder: string) => `Escolher “${folder}”`,
  'browse.picker.empty': 'Não há pastas aqui.',

  'browse.conflict.title': (name: string) => `“${name}” já existe no destino`,
  'browse.conflict.existing': 'O que já lá está',
  'browse.conflict.arriving': 'O que vai chegar',
  'browse.conflict.skip': 'Ignorar',
  'browse.conflict.keepBoth': 'Manter ambos',
  'browse.conflict.replace': 'Substituir',
  'browse.conflict.merge': 'Unir',
  'browse.conflict.mergeDetail': 'Unir junta as duas pastas e substitui os ficheiros que têm em comum.',
  'browse.conflict.notReplaceable': 'um ficheiro e uma pasta não se podem substituir um ao outro',
  'browse.conflict.toAll': (n: number) =>
    count(n, {
      one: 'Fazer o mesmo a mais {n} conflito',
      many: 'Fazer o mesmo a mais {n} de conflitos',
      other: 'Fazer o mesmo a mais {n} conflitos',
    }),

  'browse.info.type': 'Tipo',
  'browse.info.link': (type: string) => `Ligação (${type})`,
  'browse.info.where': 'Localização',
  'browse.info.contains': 'Conteúdo',
  'browse.info.unknown': 'Não foi possível contar',
  'browse.info.selected': 'Seleção',
  'browse.info.filesTogether': 'Total dos ficheiros',
  'browse.info.dimensions': 'Dimensões',
  'browse.info.duration': 'Duração',
  'browse.info.taken': 'Data de captura',
  'browse.info.camera': 'Câmara',
  'browse.info.lens': 'Objetiva',
  'browse.info.exposure': 'Exposição',
  'browse.info.orientation': 'Orientação',
  'browse.info.turned': (orientation: number) =>
    [
      'Espelhada',
      'Invertida',
      'Invertida e espelhada',
      'Rodada para a esquerda e espelhada',
      'Rodada para a direita',
      'Rodada para a direita e espelhada',
      'Rodada para a esquerda',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Local',
  'browse.info.copyPlace': 'Copiar o local',
  'browse.info.checksums': 'Somas de verificação',
  'browse.info.compute': 'Calcular',
  'browse.info.computeNamed': (algorithm: string) => `Calcular ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Copiar ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) => {
    const done = kind === 'copy' ? 'copiado' : 'movido'
    const what = count(n, {
      one: `{n} item ${done}`,
      many: `{n} de itens ${done}s`,
      other: `{n} itens ${done}s`,
    })
    return `${what}${folder && ` para “${folder}”`}`
  },
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `Não foi possível ${INFINITIVE[attempt]} “${name}”.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `Não foi possível ${INFINITIVE[attempt]} ${items(n)}.`,
}
