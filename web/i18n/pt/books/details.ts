import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt')

/** Portuguese texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Detalhes',
  'details.close': 'Fechar os detalhes',
  'details.resize': 'Largura do painel de detalhes',
  'details.properties': 'Propriedades',
  'details.picture': 'Imagem',
  'details.video': 'Vídeo',
  'details.audio': 'Áudio',
  'details.access': 'Quem tem acesso',
  'details.anyone': 'Qualquer pessoa com uma ligação',
  'details.othersUnknown': 'Só os administradores veem quem mais tem acesso.',
  'details.activity': 'Atividade',
  'details.advanced': 'Avançado',
  'details.location': 'Localização',
  'details.created': 'Criado',
  'details.mediaType': 'Tipo de multimédia',
  'details.totalSize': 'Tamanho total',
  'details.links': 'Ligações',
  'details.noLinks': 'Ainda não há ligações',
  'details.qr': 'Código QR',
  'details.allVersions': 'Todas as versões',
  'details.allActivity': 'Histórico completo',

  'details.folder': (n) =>
    n === 0
      ? 'Pasta vazia'
      : count(n, { one: 'Pasta com {n} item', many: 'Pasta com {n} de itens', other: 'Pasta com {n} itens' }),
}
