import type { SubscriberList } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

/** A page of the list, counted from 1. `search` is the start of an address; empty for all. */
export const fetchSubscribers = (http: HttpPort, page: number, search: string) =>
  http.get<SubscriberList>(`/users/subscribers/${page}${search && `?search=${encodeURIComponent(search)}`}`);

export const deleteSubscriber = (http: HttpPort, id: string) => http.delete<unknown>(`/users/subscribers/${id}`);

export const downloadSubscribers = (http: HttpPort) => http.download('/users/subscribers/export');
