import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')

/** Spanish texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'Lo que hay en la papelera',
  'trash.days': (n) =>
    count(n, {
      one: 'Lo que hay aquí desaparece para siempre tras un día.',
      other: 'Lo que hay aquí desaparece para siempre tras {n} días.',
    }),
  'trash.isOff': 'La papelera está desactivada: lo que se elimina ahora desaparece para siempre.',
  'trash.total': (n, size) => `${count(n, { one: '{n} elemento', other: '{n} elementos' })}, ${size}`,
  'trash.name': 'Nombre',
  'trash.from': 'De',
  'trash.deletedAt': 'Eliminado',
  'trash.by': 'Por',
  'trash.size': 'Tamaño',
  'trash.expires': 'Desaparece',
  'trash.choose': (name) => `Elegir ${name}`,
  'trash.chooseAll': 'Elegir todo',
  'trash.person': 'De quién',
  'trash.mine': 'Lo que yo eliminé',
  'trash.everybody': 'De todos',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Solo lo que estaba en ${folder}`,
  'trash.showAll': 'Mostrar todo',
  'trash.openFolder': 'Mostrar la carpeta',
  'trash.chosen': (n, total) => count(n, { one: `{n} de ${total} elegido`, other: `{n} de ${total} elegidos` }),
  'trash.deleteForGood': 'Eliminar para siempre',
  'trash.restore': 'Restaurar',
  'trash.restoreTo': 'Restaurar en…',
  'trash.restored': (n) => count(n, { one: 'Un elemento restaurado', other: '{n} elementos restaurados' }),
  'trash.restoreFailed': (name) => `No se pudo restaurar «${name}».`,
  'trash.restoreFailedMany': (n) =>
    count(n, { one: 'No se pudo restaurar un elemento.', other: 'No se pudieron restaurar {n} elementos.' }),
  'trash.taken': (n) =>
    count(n, { one: 'Otra cosa tiene ahora su nombre', other: 'Otras cosas tienen ahora el nombre de {n} elementos' }),
  'trash.takenDetail': 'Lo que hay ahora puede quedarse o ir a su vez a la papelera.',
  'trash.andMore': (n) => count(n, { other: 'y {n} más' }),
  'trash.keepBoth': 'Conservar ambos',
  'trash.replace': 'Reemplazar',
  'trash.skip': 'Dejar en la papelera',
  'trash.links': (n) =>
    count(n, { one: '¿Restaurar también el enlace?', other: '¿Restaurar también los {n} enlaces?' }),
  'trash.linksDetail': 'Cualquiera que tenga el enlace volverá a tener acceso.',
  'trash.linksNo': 'Restaurar sin enlace',
  'trash.linksYes': 'Restaurar con enlace',
  'trash.removeTitle': (n) =>
    count(n, { one: '¿Eliminar un elemento para siempre?', other: '¿Eliminar {n} elementos para siempre?' }),
  'trash.removeDetail': 'Después nadie podrá recuperarlo.',
  'trash.removed': (n) =>
    count(n, { one: 'Un elemento eliminado para siempre', other: '{n} elementos eliminados para siempre' }),
  'trash.removeFailed': (n) =>
    count(n, { one: 'No se pudo eliminar un elemento.', other: 'No se pudieron eliminar {n} elementos.' }),
  'trash.empty': 'Vaciar la papelera',
  'trash.emptyTitle': (n, size) =>
    count(n, {
      one: `¿Eliminar un elemento (${size}) para siempre?`,
      other: `¿Eliminar los {n} elementos (${size}) para siempre?`,
    }),
  'trash.more': 'Mostrar más',
  'trash.nothing': 'La papelera está vacía',
  'trash.nothingDetail': 'Lo que elimina llega aquí y se puede recuperar.',
}
