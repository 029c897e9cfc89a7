// The parts of fflate that the library uses. zlib.ts evaluates this module when it needs them.

export { Unzlib, zlibSync } from "fflate";
