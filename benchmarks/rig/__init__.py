"""What measurements are made with: crowds, clients, servers, clocks."""
