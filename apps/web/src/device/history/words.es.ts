import type { Words } from './words.ts';

export const words = {
  title: 'Historial',
  close: 'Cerrar',
  ofAmp: 'Lo que ha cambiado esta pestaña, primero lo más reciente',
  undo: 'Deshacer',
  redo: 'Rehacer',
  toHere: 'Hasta aquí',
  backTo: (what) => `Hasta aquí: ${what}`,
  forthTo: (what) => `Rehacer hasta: ${what}`,
  now: 'Ahora',
  takenBack: 'Deshecho',
  fixed: 'Fijo',
  fixedWhy: (isFilter) =>
    isFilter
      ? 'No se puede deshacer aquí: un filtro FIR personalizado solo se carga y se quita en su propia tarjeta'
      : 'La dirección de un amplificador solo se cambia en su propia página',
  empty: 'Aún no se ha cambiado nada',
  emptyBody: 'Lo que cambie en las páginas de este amplificador aparece aquí y se puede deshacer.',
  emptyBodyOfSeveral: 'Lo que cambie en las páginas de estos amplificadores aparece aquí y se puede deshacer.',
  ampsOf: (group) => `Amplificadores de ${group}`,
  coefficients: (count) => (count === 0 ? 'ninguno' : count === 1 ? '1 coeficiente' : `${count} coeficientes`),
  foot: 'Al deshacer se escribe el valor anterior en el amplificador. Si sonara más fuerte, se pregunta antes.',
  several: (count) => `${count} cambios`,
  comma: ' ',
  more: (count) => (count === 1 ? 'y 1 ajuste más' : `y ${count} ajustes más`),
  becomes: (from, to) => `${from} pasa a ${to}`,
  none: 'vacío',
  undone: (what) => `Deshecho: ${what}`,
  redone: (what) => `Rehecho: ${what}`,
  nothingToUndo: 'No hay nada que deshacer',
  nothingToRedo: 'No hay nada que rehacer',
  sinceTitle: 'Otra persona lo ha cambiado después',
  sinceBody: 'Ya no está como usted lo dejó. ¿Sobrescribirlo de todos modos?',
  sinceLine: (what, from, to) => `${what}: ahora ${from}, pasaría a ${to}`,
  sinceVerb: 'Sobrescribir',
} satisfies Words;
