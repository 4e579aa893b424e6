@_exported import PortedCore
