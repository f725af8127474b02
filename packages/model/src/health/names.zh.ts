import type { CloudAlarmNames, HealthNames } from './names.ts';

export const chineseHealthNames: HealthNames = {
  powerSupplyFault: '电源故障',
  outputFaulted: '输出故障',
  powerNotOk: '电源异常',
  channelThermal: '温度过高',
  loadShort: '负载短路',
  loadOpen: '负载开路',
  loadUnknown: '负载异常',
  pilotToneShort: '导频音：短路',
  pilotToneOpen: '导频音：开路',
  primaryInputMissing: '主输入无导频音',
  secondaryInputMissing: '备用输入无导频音',
};
export const chineseCloudAlarmNames: CloudAlarmNames = {
  offline: '连接中断',
  bridgeLost: '与网桥的连接中断',
  updateFailed: '更新失败',
};
