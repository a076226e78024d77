-- ECDSA on the curve P-256 with SHA-256, verified in Postgres's own arithmetic, because hosted projects have no
-- extension for it. FIPS 186-5, 6.4.2 (the same as SEC 1, 4.1.4); the curve is that of SP 800-186, 3.2.1.3 (secp256r1
-- of SEC 2). Nothing here is secret, so it need not run in constant time. Intermediate residues may be negative: `%`
-- has the sign of its left operand.

-- Reads the bytes as an unsigned big-endian number. (Not every Postgres version in use reads hexadecimal numerics.)
create function private.bytes_to_number(bytes bytea) returns numeric
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  digits constant text := encode(bytes, 'hex');
  number numeric := 0;
begin
  for at in 1 .. length(digits) by 8 loop
    number := number * (1::bigint << 4 * length(substr(digits, at, 8)))
      + ('x' || lpad(substr(digits, at, 8), 8, '0'))::bit(32)::bigint;
  end loop;
  return number;
end $$;

-- A number as 256 binary digits.
create function private.number_to_bits(number numeric) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  bits text := '';
  rest numeric := number;
begin
  for part in 1 .. 8 loop
    bits := (rest % 4294967296)::bigint::bit(32)::text || bits;
    rest := div(rest, 4294967296);
  end loop;
  return bits;
end $$;

-- The multiplicative inverse modulo a prime, by Euclid's algorithm.
create function private.inverse_modulo(value numeric, modulus numeric) returns numeric
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  a numeric := modulus;
  b numeric := value % modulus;
  factor_a numeric := 0;
  factor_b numeric := 1;
  quotient numeric;
  next_one numeric;
begin
  while b <> 0 loop
    quotient := div(a, b);
    next_one := a - quotient * b;
    a := b;
    b := next_one;
    next_one := (factor_a - quotient * factor_b) % modulus;
    factor_a := factor_b;
    factor_b := next_one;
  end loop;
  return (factor_a * a + modulus) % modulus; -- a is 1, or -1 if the value was negative
end $$;

-- `key`: an uncompressed point, 04 and its two coordinates. `signature`: r and s, 32 bytes each, as returned by
-- WebCrypto.
create function private.is_p256_signature(key bytea, message bytea, signature bytea) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  p constant numeric := 115792089210356248762697446949407573530086143415290314195533631308867097853951;
  n constant numeric := 115792089210356248762697446949407573529996955224135760342422259061068512044369;
  b constant numeric := 41058363725152142129326129780047268409114441015993725554835256314039467401291;
  gx constant numeric := 48439561293906451759052585252797914202762949526041747995844080717082404635286;
  gy constant numeric := 36134250956749795798585127919587881956611106672985015071877198253568414405109;
  qx numeric;
  qy numeric;
  sx numeric; -- G + Q
  sy numeric;
  r numeric;
  s numeric;
  w numeric;
  u text; -- the multiple of G, in bits
  v text; -- the multiple of Q
  x numeric := 1; -- the sum so far, in Jacobian coordinates; the point at infinity if z is 0
  y numeric := 1;
  z numeric := 0;
  ax numeric; -- the point to add
  ay numeric;
  t1 numeric;
  t2 numeric;
  t3 numeric;
  t4 numeric;
begin
  if length(key) is distinct from 65 or get_byte(key, 0) <> 4 or length(signature) is distinct from 64 or message is null then
    return false;
  end if;
  qx := private.bytes_to_number(substr(key, 2, 32));
  qy := private.bytes_to_number(substr(key, 34, 32));
  r := private.bytes_to_number(substr(signature, 1, 32));
  s := private.bytes_to_number(substr(signature, 33, 32));
  if qx >= p or qy >= p or (qy * qy - qx * qx * qx + 3 * qx - b) % p <> 0
    or qx = gx -- a private key of 1 or n - 1 is no secret, and G + Q would need another formula
    or r = 0 or r >= n or s = 0 or s >= n
  then
    return false;
  end if;

  w := private.inverse_modulo(s, n);
  u := private.number_to_bits((private.bytes_to_number(sha256(message)) * w) % n);
  v := private.number_to_bits((r * w) % n);
  w := ((qy - gy) * private.inverse_modulo(qx - gx, p)) % p;
  sx := (w * w - gx - qx) % p;
  sy := (w * (gx - sx) - gy) % p;

  -- u G + v Q, both at once (Shamir's trick): double for each bit, and add G, Q or their sum where a bit is set.
  for i in 1 .. 256 loop
    if z <> 0 then
      t1 := (z * z) % p;
      t2 := (y * y) % p;
      t3 := (x * t2) % p;
      t4 := 3 * (x - t1) * (x + t1) % p;
      z := ((y + z) * (y + z) - t2 - t1) % p;
      x := (t4 * t4 - 8 * t3) % p;
      y := (t4 * (4 * t3 - x) - 8 * t2 * t2) % p;
    end if;
    case substr(u, i, 1) || substr(v, i, 1)
      when '00' then continue;
      when '10' then ax := gx; ay := gy;
      when '01' then ax := qx; ay := qy;
      else ax := sx; ay := sy;
    end case;
    if z = 0 then
      x := ax;
      y := ay;
      z := 1;
      continue;
    end if;
    t1 := (z * z) % p;
    t2 := (ax * t1 - x) % p;
    t3 := (ay * t1 % p * z - y) % p;
    if t2 = 0 then -- the same x: the point doubled, or infinity
      if t3 <> 0 then
        z := 0;
        continue;
      end if;
      t4 := 3 * (ax - 1) * (ax + 1) % p;
      z := 2 * ay;
      x := (t4 * t4 - 8 * ax * ay * ay) % p;
      y := (t4 * (4 * ax * ay * ay - x) - 8 * ay * ay * ay * ay) % p;
      continue;
    end if;
    t1 := (t2 * t2) % p;
    t4 := (x * t1) % p;
    t1 := (t1 * t2) % p;
    z := (z * t2) % p;
    x := (t3 * t3 - t1 - 2 * t4) % p;
    y := (t3 * (t4 - x) - y * t1) % p;
  end loop;

  -- The signature is valid if the sum's x is r modulo n: either r itself or r + n, the only other such number that may
  -- be below p.
  t1 := (z * z) % p;
  return z % p <> 0 and ((r * t1 - x) % p = 0 or (r + n < p and ((r + n) * t1 - x) % p = 0));
end $$;
