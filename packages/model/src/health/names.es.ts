import type { CloudAlarmNames, HealthNames } from './names.ts';

export const spanishHealthNames: HealthNames = {
  powerSupplyFault: 'Fallo de la alimentación',
  outputFaulted: 'Salida en fallo',
  powerNotOk: 'Alimentación incorrecta',
  channelThermal: 'Temperatura alta',
  loadShort: 'Carga en corto',
  loadOpen: 'Carga abierta',
  loadUnknown: 'Carga incorrecta',
  pilotToneShort: 'Tono piloto: corto',
  pilotToneOpen: 'Tono piloto: abierto',
  primaryInputMissing: 'Falta el tono primario',
  secondaryInputMissing: 'Falta el tono secundario',
};
export const spanishCloudAlarmNames: CloudAlarmNames = {
  offline: 'Conexión perdida',
  bridgeLost: 'Conexión con el puente perdida',
  updateFailed: 'La actualización ha fallado',
};
