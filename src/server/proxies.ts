import { BlockList, isIP } from 'node:net';

/** Tells whether an address is one of a set: a `Set` of addresses is one. */
export interface Addresses {
  has(address: string): boolean;
}

const kinds = { 4: 'ipv4', 6: 'ipv6' } as const;

const kindOf = (address: string): 'ipv4' | 'ipv6' | undefined => {
  const version = isIP(address);
  return version === 4 || version === 6 ? kinds[version] : undefined;
};

/**
 * Reads addresses and networks, separated by commas: `127.0.0.1, 10.0.0.0/8, fd00::/8`.
 * @throws Error in one line for anything else, named as the setting `name`
 */
export const addressesFrom = (text: string, name: string): Addresses => {
  const list = new BlockList();
  for (const entry of text.split(',').map((s) => s.trim())) {
    if (entry === '') continue;
    const [address = '', bits, ...rest] = entry.split('/');
    const kind = kindOf(address);
    const most = kind === 'ipv4' ? 32 : 128;
    if (!kind || rest.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
      throw new Error(`${name} takes addresses and networks, such as 127.0.0.1 or 10.0.0.0/8, and not ${entry}`);
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return {
    has: (address) => {
      const kind = kindOf(address);
      return kind !== undefined && list.check(address, kind);
    },
  };
};
