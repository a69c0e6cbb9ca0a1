import type { DeviceLogin } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

const pathOf = (userCode: string) => `/registry/device/codes/${userCode}`;

export const readDeviceLogin = (http: HttpPort, userCode: string) => http.get<DeviceLogin>(pathOf(userCode));

/** Gives the program the rights of the user for 15 minutes. */
export const allowDeviceLogin = (http: HttpPort, userCode: string) =>
  http.post<unknown>(`${pathOf(userCode)}/allow`, {});

export const refuseDeviceLogin = (http: HttpPort, userCode: string) =>
  http.post<unknown>(`${pathOf(userCode)}/refuse`, {});
